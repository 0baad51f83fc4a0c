import { sessionOf } from '../../session/kept.ts';
import { ofSession } from '../../session/session.ts';
import { userOf } from '../../session/token-claims.ts';
import { readTokens } from '../../session/tokens.ts';
import { unsaved } from '../../session/unsaved.ts';
import { Store } from '../../ui/store.ts';
import type { Change } from './change.ts';
import { keepObjects } from './keep-objects.ts';
import { keptLists } from './kept-lists.ts';
import { anchored, apply, listsChangedBy, send } from './kinds/kinds.ts';
import { fetchList, type ListName, type Lists, tagOf } from './lists.ts';
import { openQueue } from './queue.ts';
import { reportConflicts, reportRefusal } from './refusals.ts';
import { rescueDrafts } from './rescue-drafts.ts';
import { followTyping } from './typing.ts';
import { refuseStep, rememberStep, takeStep } from './undo.ts';

/** What the screen shows: a list that is not there yet is undefined, and `failed` says why when it could not be fetched. */
export interface Shown extends Partial<Lists> {
  readonly failed?: unknown;
}

/** The network, and who shows a refusal: the trials have others. */
interface Surroundings {
  readonly send: (change: Change, key: string, heard: (headers: Headers) => void) => Promise<unknown>;
  readonly fetchList: typeof fetchList;
  readonly reportRefusal: typeof reportRefusal;
}

const SURROUNDINGS: Surroundings = { send, fetchList, reportRefusal };

/** Whose lists they are, and in which session they are kept on this device. */
interface Owner {
  readonly user: string | undefined;
  readonly session: string | undefined;
}

/** A restore brings back what only the server knows. */
const isPredictable = ({ kind }: Change): boolean => kind !== 'restore';

const NAMES: readonly ListName[] = ['categories', 'notes'];
/** A database that does not answer must not keep an answer of the server waiting. */
const KEPT_WITHIN_MS = 1_000;

/**
 * The lists of the signed-in user. A change shows at once: what is on its way is applied to what the server last said,
 * so a refused change simply falls away, and an answer from before a change can not take it back.
 */
export function openChecklist(
  { user, session }: Owner,
  signal: AbortSignal,
  { send, fetchList, reportRefusal }: Surroundings = SURROUNDINGS,
) {
  const shown = new Store<Shown>({});
  let base: Partial<Lists> = {};
  /** The revisions that the lists of `base` have. */
  let revisions: Partial<Record<ListName, number>> = {};
  /** When `base` was last known to be what the server has, in milliseconds; 0 for never. */
  let asOf = 0;
  const failed = new Map<ListName, unknown>();
  /** The highest revision that the server has announced. */
  let announced = 0;
  const fetches = new Map<ListName, AbortController>();
  const pauseOfTyping = followTyping(signal);
  const queue = openQueue(
    user,
    {
      async send(change, key) {
        let revision: number | undefined;
        const heard = (headers: Headers) => {
          revision = Number(headers.get('Revision')) || undefined;
        };
        await send(change, key, heard);
        return revision;
      },
      acknowledged(change, revision) {
        for (const name of listsChangedBy(change)) stopFetching(name);
        const after = pick(base, apply(completed(base), change));
        for (const name of NAMES) {
          const known = revisions[name] ?? 0;
          // A list that was fetched after the change has it, and perhaps others that took it back.
          if (base[name] && (revision === undefined || revision > known))
            base = { ...base, [name]: after[name] };
          if (revision === known + 1) revisions[name] = revision;
        }
        // It changed nothing, or another tab knows more of it: what the server has is not known by any number.
        if (revision === undefined || !isPredictable(change))
          for (const name of listsChangedBy(change)) delete revisions[name];
        kept.keep();
      },
      settled,
      refused(change, reason, isUndo) {
        if (isUndo) refuseStep(completed(base), change);
        else reportRefusal({ change, reason, lists: completed(base) });
      },
    },
    signal,
  );
  const kept = keptLists(session, () => ({ lists: base, revisions, asOf }), signal);
  /** Both at once: a list without the changes that wait would show for a moment. */
  const opened = Promise.all([kept.read(), queue.ready]).then(([copy]) => {
    if (copy === undefined || signal.aborted) return;
    for (const name of NAMES) {
      if (base[name]) continue; // a list and its revision belong together
      base = { ...base, ...(copy.lists[name] && { [name]: copy.lists[name] }) };
      revisions = { ...revisions, [name]: copy.revisions[name] ?? 0 };
    }
    asOf = Math.max(asOf, copy.asOf);
    show();
  });
  reportConflicts(queue.state);
  const count = unsaved();
  queue.state.listen(() => {
    count.write(queue.state.read().changes.length);
    show();
  });

  function show(): void {
    const latest = queue.state.read().changes.reduce(apply, completed(base));
    const before = completed(shown.read());
    const kept = {
      categories: keepObjects(before.categories, latest.categories),
      notes: keepObjects(before.notes, latest.notes),
    };
    shown.write({ ...pick(base, kept), failed: failed.values().next().value });
  }

  /** After the last change of a list it is fetched again (spec section 4). */
  function settled(change: Change): void {
    const waiting = new Set(queue.state.read().underWay.flatMap(listsChangedBy));
    for (const name of listsChangedBy(change)) if (!waiting.has(name)) void fetchAgain(name);
    if (waiting.size === 0) heed(announced);
  }

  /** Fetches the lists that are older than a revision; while changes are on their way it may be one of theirs. */
  function heed(revision: number): void {
    announced = Math.max(announced, revision);
    if (queue.state.read().underWay.length > 0) return;
    for (const name of NAMES)
      if ((revisions[name] ?? 0) < announced && !isFetching(name)) void fetchAgain(name);
  }

  function stopFetching(name: ListName): void {
    fetches.get(name)?.abort();
    fetches.delete(name);
  }

  function isFetching(name: ListName): boolean {
    return fetches.has(name);
  }

  function knownTag(name: ListName): string | undefined {
    const revision = revisions[name];
    return user !== undefined && revision && base[name] ? tagOf(user, revision) : undefined;
  }

  async function fetchAgain(name: ListName): Promise<void> {
    stopFetching(name);
    const mine = new AbortController();
    fetches.set(name, mine);
    const cut = AbortSignal.any([mine.signal, signal]);
    await Promise.race([opened, after(KEPT_WITHIN_MS)]);
    try {
      const latest = await fetchList(name, knownTag(name), cut);
      await pauseOfTyping();
      if (cut.aborted) return;
      const { notes } = completed(base);
      if (latest) base = withList(base, name, latest.list);
      if (latest && user && name === 'notes') rescueDrafts(notes, completed(base));
      if (latest) revisions[name] = latest.revision || announced;
      failed.delete(name);
      asOf = Date.now();
      kept.keep();
    } catch (error) {
      if (cut.aborted) return;
      failed.set(name, error);
    } finally {
      if (fetches.get(name) === mine) fetches.delete(name);
    }
    show();
    if (failed.size === 0) heed(announced); // announced meanwhile
  }

  return {
    shown,
    queue,
    /** What the server is known to have. */
    confirmed: (): Lists => completed(base),
    change(change: Change): void {
      const lists = completed(shown.read());
      rememberStep(lists, change);
      queue.add(anchored(lists, change));
    },
    /** Takes the latest change of this tab back. */
    undo(): void {
      const step = takeStep();
      if (step) queue.add(step.inverse, true);
    },
    /** Fetches categories, then notes (spec section 2). */
    refetch(): void {
      for (const name of NAMES) void fetchAgain(name);
    },
    heed,
    /** When the lists were last known to be what the server has. */
    asOf: () => new Date(asOf),
    /** The line to the server is good: what it has not announced by now has not happened. */
    confirm(): void {
      if (asOf > 0) asOf = Date.now();
    },
  };
}

export const checklist = ofSession((signal) => {
  const { access, refresh } = readTokens();
  return openChecklist({ user: userOf(access ?? ''), session: sessionOf(refresh ?? '') }, signal);
});

/** Makes a change of the signed-in user: seen at once, then sent. The one way for every change. */
export const change = (latest: Change): void => checklist().change(latest);

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const completed = ({ categories = [], notes = [] }: Partial<Lists>): Lists => ({ categories, notes });

const withList = (known: Partial<Lists>, name: ListName, list: Lists[ListName]): Partial<Lists> => ({
  ...known,
  [name]: list,
});

/** Of `lists`, what is there in `known`. */
function pick(known: Partial<Lists>, { categories, notes }: Lists): Partial<Lists> {
  return { ...(known.categories && { categories }), ...(known.notes && { notes }) };
}
