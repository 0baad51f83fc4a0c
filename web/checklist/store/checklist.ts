import { ApiError } from '../../api/api-error.ts';
import { uuidV4 } from '../../api/uuid.ts';
import { ofSession } from '../../session/session.ts';
import { sessionOf, userOf } from '../../session/token-claims.ts';
import { readTokens } from '../../session/tokens.ts';
import { unsaved } from '../../session/unsaved.ts';
import { Store } from '../../ui/store.ts';
import type { Change } from './changes/change.ts';
import { apply, hasBaseToCheck, isBasedOn, keysChangedBy } from './changes/kinds/kinds.ts';
import { LIST_NAMES, type ListKey, type Lists, notesOf, sharedIn, spaceIn } from './changes/lists.ts';
import { inSpace, planOf } from './changes/spaces.ts';
import type { Entry } from './device/database.ts';
import { sendChange } from './outbox/acknowledgement.ts';
import { notSent } from './outbox/not-sent.ts';
import { Queue } from './outbox/queue.ts';
import { reportConflicts, reportRefusal } from './outbox/refusals.ts';
import { withdrawn } from './people/withdrawn.ts';
import { Base } from './synced/base.ts';
import { fetchList } from './synced/fetch-list.ts';
import { type Announcement, Fetching } from './synced/fetching.ts';
import { keepObjects } from './synced/keep-objects.ts';
import { keptLists } from './synced/kept-lists.ts';
import { rescueDrafts } from './typed/rescue-drafts.ts';
import { followTyping } from './typed/typing.ts';
import { refuseStep, rememberStep, takeStep } from './undo.ts';

/** What the screen shows: a list that is not there yet is undefined, and `failed` says why when it could not be fetched. */
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
 * The lists of the signed-in user. A change shows at once: what is on its way is applied to what the server is known to
 * have, so a refused change simply falls away, and an answer from before a change can not take it back.
 */
export class Checklist {
  readonly shown = new Store<Shown>({ awaited: [] });
  readonly queue: Queue;
  readonly #user: string | undefined;
  readonly #base = new Base();
  readonly #fetching: Fetching;
  readonly #kept: ReturnType<typeof keptLists>;
  /** Ends when the kept lists are here, or take too long. */
  readonly #opened: Promise<unknown>;
  /** When the lists were last known to be what the server has, in milliseconds; 0 for never. */
  #asOf = 0;
  /** The latest announcement of the server about the user's own lists, and about each shared category. */
  readonly #announced = new Map<string | undefined, Announcement>();
  /** The shared categories that the user is leaving here: that they go is no news. */
  readonly #left = new Set<string>();
  /** Ends when the changes that wait are altered after the latest categories. */
  #altered: Promise<unknown> = Promise.resolve();

  constructor({ user, session }: Owner, signal: AbortSignal, dependencies: Dependencies = DEPENDENCIES) {
    this.#user = user;
    const { sendChange, fetchList, reportRefusal, refuseStep } = dependencies;
    this.queue = new Queue(
      user,
      {
        send: async (change, key) => {
          await this.#knowServer();
          await this.#checkBase(change);
          signal.throwIfAborted(); // else it goes to whoever has signed in since
          return sendChange(change, key, { isNumbered: this.#base.isNumbered });
        },
        isNumbered: () => this.#base.isNumbered,
        isElsewhere: (entry) => this.#isElsewhere(entry),
        acknowledged: (change, revision) => {
          this.#base.acknowledge(change, revision);
          this.#kept.keep();
        },
        settled: (change) => this.#settled(change),
        refused: (change, reason, isUndo, n) => {
          const lists = this.confirmed();
          if (isUndo) refuseStep(lists, change);
          else reportRefusal({ change, reason, lists, n });
        },
      },
      signal,
    );
    this.#kept = keptLists(
      session,
      () => ({
        lists: this.#base.known,
        asOf: this.#asOf,
        acknowledged: this.#base.acknowledged,
      }),
      signal,
    );
    this.#opened = Promise.race([this.#openKept(signal), after(KEPT_WITHIN_MS)]);
    this.#fetching = new Fetching(
      this.#base,
      {
        fetchList,
        announced: (key) => this.#announced.get(spaceIn(key)),
        beforeFetch: () => this.#opened,
        beforeTaking: followTyping(signal),
        taken: (key) => key === 'categories' && this.#followTabs(),
        ended: (key) => this.#fetched(key),
        free: () => this.#catchUp(),
      },
      signal,
    );
    reportConflicts(this.queue.state);
    const count = unsaved();
    this.queue.state.listen(() => {
      const { changes, entries } = this.queue.state.read();
      count.write(Math.max(changes.length, entries.length));
      this.#show();
    });
  }

  /** What the server is known to have. */
  readonly confirmed = (): Lists => completed(this.#base.lists);

  readonly change = (change: Change): void => {
    const lists = completed(this.shown.read());
    const { parts, inverses } = planOf(lists, change);
    rememberStep(lists, change, inverses);
    this.queue.add(together(parts));
  };

  /** Takes the latest change of this tab back. */
  readonly undo = (): void => this.#step('undo');

  /** Makes the latest change that was taken back again, as long as nothing else was changed. */
  readonly redo = (): void => this.#step('redo');

  #step(direction: 'undo' | 'redo'): void {
    const lists = completed(this.shown.read());
    const step = together(takeStep(lists, direction)).map((change) => inSpace(lists, change));
    this.queue.add(step, true);
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
      this.#asOf = Date.now();
      this.#kept.keep();
      return true;
    } catch {
      return false; // the caller says so
    } finally {
      this.#show();
    }
  };

  /**
   * Fetches the lists that are older than what the server announces, unless changes on their way may have made it.
   * @param space the shared category that it is about; undefined for the user's own lists
   */
  readonly onAnnouncement = (latest: Announcement, space?: string): void => {
    const known = this.#announced.get(space);
    if (known === undefined || latest.epoch !== known.epoch || latest.revision > known.revision)
      this.#announced.set(space, latest);
    this.#catchUp();
  };

  /** Leaves a shared category by a call. After one that fails the user is still in it. */
  readonly leave = async (space: string, call: () => Promise<unknown>): Promise<void> => {
    this.#left.add(space);
    try {
      await call();
    } catch (error) {
      this.#left.delete(space);
      throw error;
    }
    this.refetch();
  };

  /** When the lists were last known to be what the server has. */
  readonly asOf = (): Date => new Date(this.#asOf);

  /**
   * The connection to the server is good: an announcement that has not come by now was not sent. What could not be
   * fetched is fetched again.
   */
  readonly confirm = (): void => {
    this.#catchUp();
    const isBehind = this.#keys().some((key) => this.#fetching.isBehind(key));
    if (!isBehind && this.#asOf > 0) this.#asOf = Date.now();
  };

  /** The lists that there are to have, as far as the categories are here. */
  #keys(): readonly ListKey[] {
    return [...LIST_NAMES, ...sharedIn(this.#base.lists.categories).map(notesOf)];
  }

  /** A list says whether the server numbers its revisions; before one is here, a stranger could acknowledge a change. */
  async #knowServer(): Promise<void> {
    await this.#opened;
    if (!LIST_NAMES.some((name) => this.#base.has(name))) await this.#fetching.refresh('categories');
  }

  /** What the server is not asked to compare is compared here, with what it has now. */
  async #checkBase(change: Change): Promise<void> {
    if (!hasBaseToCheck(change)) return;
    for (const key of keysChangedBy(change)) await this.#fetching.refresh(key);
    if (!isBasedOn(this.confirmed(), change))
      throw new ApiError(412, { detail: 'It was changed on another device.' });
  }

  /** Both at once: a list without the changes that wait would show for a moment. */
  async #openKept(signal: AbortSignal): Promise<void> {
    const [copy] = await Promise.all([this.#kept.read(), this.queue.ready]);
    if (copy === undefined || signal.aborted) return;
    const { categories, ...notes } = copy.lists;
    if (categories && !this.#base.has('categories')) this.#base.take('categories', categories, 0);
    const shared = sharedIn(this.#base.lists.categories);
    for (const key of ['notes' as const, ...shared.map(notesOf)]) {
      const kept = notes[key];
      if (kept && !this.#base.has(key)) this.#base.take(key, kept, 0);
    }
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
      failed: LIST_NAMES.map((name) => this.#fetching.failed.get(name)).find(Boolean),
      awaited: sharedIn(latest.categories).filter((space) => !this.#base.has(notesOf(space))),
    });
  }

  /** After the categories have come: fetches the notes of those that are shared now, and forgets the others. */
  #followTabs(): void {
    const { lists, spaces } = this.#base;
    const shared = sharedIn(lists.categories);
    const before = this.shown.read().categories ?? [];
    for (const space of shared) {
      if (this.#base.has(notesOf(space))) continue;
      void this.#fetching.fetch(notesOf(space));
      withdrawn().remove(space); // its user is in it again
    }
    const waits = this.queue.state.read().entries.flatMap(({ change }) => change.space ?? []);
    for (const space of new Set([...spaces, ...waits])) {
      if (shared.includes(space)) continue;
      const tab = before.find(({ id }) => id === space);
      const isOwn = lists.categories?.some(({ id }) => id === space);
      const alter = isOwn ? madeInOwn(space) : notSent(this.confirmed(), { space, title: tab?.title });
      this.#altered = Promise.all([this.#altered, this.queue.alter(alter)]);
      const isNews = !this.#left.delete(space);
      if (isNews && tab?.shared && !isOwn) withdrawn().add(space, tab.title);
      this.#base.drop(space);
      this.#fetching.forget(notesOf(space));
      this.#announced.delete(space);
    }
  }

  /** A 404 may be about the category of a change: then it says nothing of its note. */
  async #isElsewhere(entry: Entry): Promise<boolean> {
    const { change } = entry;
    if (change.space === undefined && sharedIn(this.#base.lists.categories).length === 0) return false;
    const before = this.confirmed();
    await this.#fetching.refresh('categories');
    await this.#altered;
    this.#show();
    const categories = this.confirmed().categories;
    if (change.space !== undefined) return !sharedIn(categories).includes(change.space);
    const shared = inSpace({ ...before, categories }, change);
    if (shared === change) return false;
    await this.queue.alter((other) => (other.n === entry.n ? { ...other, change: shared } : other));
    return true;
  }

  /** After the last change of a list it is fetched again (spec section 4). */
  #settled(change: Change): void {
    const waiting = new Set(this.queue.state.read().underWay.flatMap(keysChangedBy));
    const shared = sharedIn(this.#base.lists.categories);
    const isGone = change.space !== undefined && !shared.includes(change.space);
    for (const key of isGone ? [] : keysChangedBy(change))
      if (!waiting.has(key)) void this.#fetching.fetch(key);
    this.#catchUp();
  }

  /** While changes are on their way, what was announced may be one of theirs. */
  #catchUp(): void {
    if (this.queue.state.read().underWay.length > 0) return;
    for (const key of this.#keys()) this.#fetching.catchUp(key);
  }

  #fetched(key: ListKey): void {
    const { failed } = this.#fetching;
    if (failed.has(key)) this.#lookForTab(key);
    else {
      const isAsking = this.#fetching.asked.size > 0 || !this.#keys().every((one) => this.#base.has(one));
      // Until all changes are sent, the server's lists lack notes that are here.
      if (this.#user && !isAsking && this.queue.state.read().changes.length === 0)
        rescueDrafts(completed(this.shown.read()).notes, this.confirmed());
      if (failed.size === 0) this.#asOf = Date.now();
      this.#kept.keep();
    }
    this.#show();
  }

  /** The notes of a shared category that cannot be had any more: the categories say what has become of it. */
  #lookForTab(key: ListKey): void {
    const reason = this.#fetching.failed.get(key);
    if (spaceIn(key) === undefined) return;
    this.#fetching.failed.delete(key); // the user's own lists are shown all the same
    // One that has never been here was named by categories of this moment: to fetch them again would have no end.
    if (reason instanceof ApiError && reason.status === 404 && this.#base.has(key))
      void this.#fetching.fetch('categories');
  }
}

export const checklist = ofSession((signal) => {
  const { access, refresh } = readTokens();
  return new Checklist({ user: userOf(access ?? ''), session: sessionOf(refresh ?? '') }, signal);
});

/** Makes a change of the signed-in user: seen at once, then sent. The one way for every change. */
export const change = (latest: Change): void => checklist().change(latest);

/** Several changes that are one action of the user. */
function together(changes: readonly Change[]): readonly Change[] {
  const action = uuidV4();
  return changes.length > 1 ? changes.map((change) => ({ ...change, action })) : changes;
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Rewrites the changes that were made in a shared category which is the user's own again. */
const madeInOwn =
  (space: string) =>
  (entry: Entry): Entry => {
    const { space: of, ...change } = entry.change;
    return of === space ? { ...entry, change } : entry;
  };

const completed = ({ categories = [], notes = [] }: Partial<Lists>): Lists => ({ categories, notes });
