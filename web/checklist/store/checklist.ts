import { ofSession } from '../../session/session.ts';
import { sessionOf, userOf } from '../../session/token-claims.ts';
import { readTokens } from '../../session/tokens.ts';
import { unsaved } from '../../session/unsaved.ts';
import { Store } from '../../ui/store.ts';
import type { Change, ChangeInSpace } from './changes/change.ts';
import { apply, keysChangedBy, textIn } from './changes/kinds/kinds.ts';
import { type ListKey, type Lists, notesOf, remindersOf, sharedIn } from './changes/lists.ts';
import { arrivals } from './changes/moved.ts';
import { inSpaces } from './changes/spaces.ts';
import type { Entry } from './device/database.ts';
import { Joined } from './joined.ts';
import { showUnchecked } from './notice.ts';
import { sendChange } from './outbox/acknowledgement.ts';
import { isDecision } from './outbox/entries.ts';
import { Queue } from './outbox/queue.ts';
import { reportDecision, reportRefusal } from './outbox/refusals.ts';
import { rescueDrafts } from './outbox/rescue-drafts.ts';
import { Sending } from './outbox/sending.ts';
import { Base } from './synced/base.ts';
import { fetchList } from './synced/fetch-list.ts';
import { type Announcement, Fetching, Unchecked } from './synced/fetching.ts';
import { keepObjects } from './synced/keep-objects.ts';
import { keptLists } from './synced/kept-lists.ts';
import { drafts } from './typed/drafts.ts';
import { followTyping } from './typed/typing.ts';
import { refuseStep, rememberStep, renameInSteps, takeStep } from './undo.ts';

/** The lists as shown: undefined until they are here; `failed` is why one could not be fetched. */
export interface Shown extends Partial<Lists> {
  readonly failed?: unknown;
  /** Shared categories whose notes are not here yet. */
  readonly awaited: readonly string[];
}

/** The network and the reporters of refusals, replaced in trials. */
interface Dependencies {
  readonly sendChange: typeof sendChange;
  readonly fetchList: typeof fetchList;
  readonly reportRefusal: typeof reportRefusal;
  readonly refuseStep: typeof refuseStep;
}

const DEPENDENCIES: Dependencies = { sendChange, fetchList, reportRefusal, refuseStep };

/** Whose lists they are, and in which session they are kept on this device. */
interface Owner {
  readonly user: string | undefined;
  readonly session: string | undefined;
}

/** A database that does not answer must not keep an answer of the server waiting. */
const KEPT_WITHIN_MS = 1_000;

/**
 * The lists of the signed-in user. A change shows at once: pending changes are applied to what the server is known to
 * have, so a rejected change disappears, and a stale response cannot undo it.
 */
export class Checklist {
  readonly shown = new Store<Shown>({ awaited: [] });
  readonly queue: Queue;
  /** The space of the user's own lists. */
  readonly #own: string;
  readonly #base: Base;
  readonly #fetching: Fetching;
  readonly #joined: Joined;
  readonly #kept: ReturnType<typeof keptLists>;
  /** When the lists were last known to be what the server has, in milliseconds; 0 for never. */
  #asOf = 0;
  /** The lists whose last change has left the queue: they are fetched again (spec section 4). */
  readonly #due = new Set<ListKey>();

  constructor({ user, session }: Owner, signal: AbortSignal, dependencies: Dependencies = DEPENDENCIES) {
    const own = user ?? '';
    const { sendChange, fetchList, refuseStep } = dependencies;
    this.#own = own;
    this.#base = new Base(own);
    this.queue = new Queue(
      user,
      {
        attempt: (entry) => sending.attempt(entry),
        left: (change, done) => this.#left(change, done),
        refused: (entry, reason) => onRefusal(dependencies, this.confirmed(), entry, reason),
        decision: reportDecision,
      },
      signal,
    );
    const present = () => ({
      lists: this.#base.known,
      asOf: this.#asOf,
      acknowledged: this.#base.acknowledged,
    });
    this.#kept = keptLists({ session, own }, present, signal);
    const opened = Promise.race([this.#openKept(signal), after(KEPT_WITHIN_MS)]);
    this.#fetching = new Fetching(
      { own, base: this.#base, fetchList, opened, whenIdle: followTyping(signal) },
      { ended: (key) => this.#fetched(key), isBusy: () => this.queue.state.read().underWay.length > 0 },
      signal,
    );
    const { confirmed, queue } = this;
    const refresh = (key: ListKey) => this.#fetching.refresh(key);
    const sending = new Sending({ own, sendChange, opened, confirmed, refresh, queue }, signal);
    const shown = this.shown.read;
    const [base, fetching] = [this.#base, this.#fetching];
    this.#joined = new Joined({ own, base, fetching, queue, shown, confirmed, refuseStep });
    const count = unsaved();
    queue.state.listen(() => this.#followQueue(count));
  }

  /** The last known state of the server. */
  readonly confirmed = (): Lists => completed(this.#base.lists);

  readonly change = (change: Change): void => {
    const lists = completed(this.shown.read());
    const parts = inSpaces(lists, change, this.#own);
    rememberStep(lists, change, parts);
    this.#add(lists, parts, false);
  };

  /** Takes the latest change of this tab back. */
  readonly undo = (): void => this.#step('undo');

  /** Makes the latest change that was taken back again, as long as nothing else was changed. */
  readonly redo = (): void => this.#step('redo');

  #step(direction: 'undo' | 'redo'): void {
    const lists = completed(this.shown.read());
    this.#add(lists, takeStep(lists, this.#own, direction), true);
  }

  /** Notes that move to another space get another id there, which steps and drafts follow. */
  #add(lists: Lists, parts: readonly ChangeInSpace[], isUndo: boolean): void {
    const moves = parts.filter((part) => part.kind === 'move notes');
    const ids = new Map(moves.flatMap((move) => [...arrivals(lists.notes, move)]));
    renameInSteps(ids);
    for (const [id, becomes] of ids) drafts().rename(id, becomes);
    this.queue.add(parts, isUndo);
  }

  /** Fetches categories, then notes (spec section 2). */
  readonly refetch = (): void => {
    for (const key of this.#keys()) void this.#fetching.fetch(key);
  };

  /** Asks the server what is new, and sends what waits. Returns whether it has answered. */
  readonly ask = async (): Promise<boolean> => {
    this.queue.wake();
    try {
      await Promise.all(this.#keys().map((key) => this.#fetching.refresh(key)));
      return true;
    } catch {
      return false; // the caller shows it
    }
  };

  /** A new stream announces all spaces from the start. */
  readonly onStream = (): void => this.#fetching.restart();

  /** Fetches the lists that are not where the server announces them, unless changes on their way may have made it. */
  readonly onAnnouncement = (space: string, latest: Announcement): void => {
    this.#fetching.announce(space, latest);
    this.#fetching.catchUp(this.#keys());
  };

  /** Leaves a shared category by a call. */
  readonly leave = (space: string, call: () => Promise<unknown>): Promise<void> =>
    this.#joined.leave(space, call);

  /** When the lists were last known to be what the server has. */
  readonly asOf = (): Date => new Date(this.#asOf);

  /**
   * The connection to the server is good: an announcement that has not arrived was not sent. Failed fetches
   * are repeated.
   */
  readonly confirm = (): void => {
    this.#fetching.catchUp(this.#keys());
    const isBehind = this.#keys().some((key) => this.#fetching.isBehind(key));
    if (!isBehind && this.#asOf > 0) this.#asOf = Date.now();
  };

  get #ownKeys(): readonly ListKey[] {
    return ['categories', notesOf(this.#own)];
  }

  /** All known lists of this user. */
  #keys(): readonly ListKey[] {
    return [...this.#ownKeys, ...sharedIn(this.#base.lists.categories).map(notesOf)];
  }

  /** Both at once: a list without the changes that wait would show for a moment. */
  async #openKept(signal: AbortSignal): Promise<void> {
    const [copy] = await Promise.all([this.#kept.read(), this.queue.ready]);
    if (copy === undefined || signal.aborted) return;
    this.#base.open(copy.lists);
    for (const { change, revision } of copy.acknowledged) this.#base.acknowledge(change, revision);
    this.#asOf = Math.max(this.#asOf, copy.asOf);
    this.#show();
  }

  #show(): void {
    const { lists } = this.#base;
    const latest = this.queue.state.read().changes.reduce(apply, completed(lists));
    const before = completed(this.shown.read());
    this.shown.write({
      ...(lists.categories && { categories: keepObjects(before.categories, latest.categories) }),
      ...(lists.notes && { notes: keepObjects(before.notes, latest.notes) }),
      ...(latest.reminders && { reminders: keepObjects(before.reminders ?? [], latest.reminders) }),
      failed: this.#ownKeys.map((key) => this.#fetching.failed.get(key)).find(Boolean),
      awaited: sharedIn(latest.categories).filter((space) => !this.#base.has(notesOf(space))),
    });
  }

  #left(change: ChangeInSpace, done?: { readonly revision: number | undefined }): void {
    if (done) {
      this.#base.acknowledge(change, done.revision);
      this.#kept.keep();
    }
    for (const key of keysChangedBy(change)) this.#due.add(key);
  }

  /** After the last change of a list it is fetched again (spec section 4). */
  #followQueue(count: Store<number>): void {
    const { entries, underWay } = this.queue.state.read();
    count.write(entries.length);
    this.#show();
    const waiting = new Set(underWay.flatMap(keysChangedBy));
    const keys = this.#keys();
    for (const key of this.#due) {
      if (waiting.has(key)) continue;
      this.#due.delete(key);
      if (key === 'reminders' || keys.includes(key)) void this.#fetching.fetch(key);
    }
    this.#fetching.catchUp(keys);
  }

  #fetched(key: ListKey): void {
    const { failed, isAsking } = this.#fetching;
    const areUnchecked = [...failed.values()].some((reason) => reason instanceof Unchecked);
    if (!areUnchecked || failed.get(key) instanceof Unchecked) showUnchecked(areUnchecked);
    if (failed.has(key)) this.#joined.lookFor(key);
    else {
      if (key === 'categories') this.#joined.follow();
      if (this.#base.lacksReminders && key === 'categories') void this.#fetching.fetch('reminders');
      const isWhole = !isAsking && this.#keys().every((one) => this.#base.has(one));
      // Until all changes are sent, the server's lists lack notes that are here.
      if (isWhole && this.#own && this.queue.state.read().entries.every(isDecision))
        rescueDrafts(this.#base.settle(), this.confirmed(), this.#own, this.queue);
      const isOld = (one: ListKey) => failed.has(one) || this.#fetching.isBehind(one);
      if (!this.#ownKeys.some(isOld)) this.#asOf = Date.now();
      this.#kept.keep();
    }
    this.#show();
  }
}

function onRefusal(
  { reportRefusal, refuseStep }: Dependencies,
  lists: Lists,
  { id, change, isUndo }: Entry,
  reason: unknown,
): void {
  if (isUndo) refuseStep(lists, change);
  else reportRefusal({ change, reason, lists, ...(textIn(change) !== undefined && { id }) });
}

export const checklist = ofSession((signal) => {
  const { access, refresh } = readTokens();
  return new Checklist({ user: userOf(access ?? ''), session: sessionOf(refresh ?? '') }, signal);
});

/** Makes a change of the signed-in user: seen at once, then sent. The one way for every change. */
export const change = (latest: Change): void => checklist().change(latest);

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const completed = ({ categories = [], notes = [], ...lists }: Partial<Lists>): Lists => ({
  categories,
  notes,
  ...remindersOf(lists),
});
