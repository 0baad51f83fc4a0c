import { sessionOf } from '../../session/kept.ts';
import { ofSession } from '../../session/session.ts';
import { userOf } from '../../session/token-claims.ts';
import { readTokens } from '../../session/tokens.ts';
import { unsaved } from '../../session/unsaved.ts';
import { Store } from '../../ui/store.ts';
import { sendChange } from './acknowledgement.ts';
import { Base } from './base.ts';
import type { Change } from './change.ts';
import { fetchList } from './fetch-list.ts';
import { type Announcement, Fetching } from './fetching.ts';
import { keepObjects } from './keep-objects.ts';
import { keptLists } from './kept-lists.ts';
import { anchored, apply, hasBaseToCheck, isBasedOn, listsChangedBy } from './kinds/kinds.ts';
import { LIST_NAMES, type ListName, type Lists } from './lists.ts';
import { Queue } from './queue.ts';
import { reportConflicts, reportRefusal } from './refusals.ts';
import { rescueDrafts } from './rescue-drafts.ts';
import { followTyping } from './typing.ts';
import { refuseStep, rememberStep, takeStep } from './undo.ts';

/** What the screen shows: a list that is not there yet is undefined, and `failed` says why when it could not be fetched. */
export interface Shown extends Partial<Lists> {
  readonly failed?: unknown;
}

/** The network and the reporter of refusals, replaced in trials. */
interface Dependencies {
  readonly sendChange: typeof sendChange;
  readonly fetchList: typeof fetchList;
  readonly reportRefusal: typeof reportRefusal;
}

const DEPENDENCIES: Dependencies = { sendChange, fetchList, reportRefusal };

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
  readonly shown = new Store<Shown>({});
  readonly queue: Queue;
  readonly #user: string | undefined;
  readonly #base = new Base();
  readonly #fetching: Fetching;
  readonly #kept: ReturnType<typeof keptLists>;
  /** When the lists were last known to be what the server has, in milliseconds; 0 for never. */
  #asOf = 0;
  /** The latest announcement of the server. */
  #announced: Announcement | undefined;

  constructor({ user, session }: Owner, signal: AbortSignal, dependencies: Dependencies = DEPENDENCIES) {
    this.#user = user;
    const { sendChange, fetchList, reportRefusal } = dependencies;
    this.queue = new Queue(
      user,
      {
        send: async (change, key) => {
          await this.#checkBase(change);
          return sendChange(change, key, { isNumbered: this.#base.isNumbered });
        },
        isNumbered: () => this.#base.isNumbered,
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
    const opened = this.#openKept(signal);
    this.#fetching = new Fetching(
      this.#base,
      {
        fetchList,
        announced: () => this.#announced,
        beforeFetch: () => Promise.race([opened, after(KEPT_WITHIN_MS)]),
        beforeTaking: followTyping(signal),
        ended: (name) => this.#fetched(name),
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
    rememberStep(lists, change);
    this.queue.add(anchored(lists, change));
  };

  /** Takes the latest change of this tab back. */
  readonly undo = (): void => {
    const step = takeStep();
    if (step === undefined) return;
    const lists = completed(this.shown.read());
    if (isBasedOn(lists, step.inverse)) this.queue.add(step.inverse, true);
    else refuseStep(lists, step.inverse);
  };

  /** Fetches categories, then notes (spec section 2). */
  readonly refetch = (): void => {
    for (const name of LIST_NAMES) void this.#fetching.fetch(name);
  };

  /** Fetches the lists that are older than what the server announces, unless changes on their way may have made it. */
  readonly onAnnouncement = (latest: Announcement): void => {
    const known = this.#announced;
    if (known === undefined || latest.epoch !== known.epoch || latest.revision > known.revision)
      this.#announced = latest;
    this.#catchUp();
  };

  /** When the lists were last known to be what the server has. */
  readonly asOf = (): Date => new Date(this.#asOf);

  /** The connection to the server is good: an announcement that has not come by now was not sent. */
  readonly confirm = (): void => {
    if (this.#asOf > 0) this.#asOf = Date.now();
  };

  /** What the server is not asked to compare is compared here, with what it has now. */
  async #checkBase(change: Change): Promise<void> {
    if (!hasBaseToCheck(change)) return;
    for (const name of listsChangedBy(change)) await this.#fetching.refresh(name);
    if (!isBasedOn(this.confirmed(), change)) throw new Error('It was changed on another device.');
  }

  /** Both at once: a list without the changes that wait would show for a moment. */
  async #openKept(signal: AbortSignal): Promise<void> {
    const [copy] = await Promise.all([this.#kept.read(), this.queue.ready]);
    if (copy === undefined || signal.aborted) return;
    const { categories, notes } = copy.lists;
    if (categories && !this.#base.has('categories')) this.#base.take('categories', categories, 0);
    if (notes && !this.#base.has('notes')) this.#base.take('notes', notes, 0);
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
      failed: this.#fetching.failed.values().next().value,
    });
  }

  /** After the last change of a list it is fetched again (spec section 4). */
  #settled(change: Change): void {
    const waiting = new Set(this.queue.state.read().underWay.flatMap(listsChangedBy));
    for (const name of listsChangedBy(change)) if (!waiting.has(name)) void this.#fetching.fetch(name);
    this.#catchUp();
  }

  /** While changes are on their way, what was announced may be one of theirs. */
  #catchUp(): void {
    const announced = this.#announced;
    if (announced === undefined || this.queue.state.read().underWay.length > 0) return;
    for (const name of LIST_NAMES) this.#fetching.catchUp(name, announced);
  }

  #fetched(name: ListName): void {
    const { failed } = this.#fetching;
    if (!failed.has(name)) {
      if (this.#user && name === 'notes') rescueDrafts(completed(this.shown.read()).notes, this.confirmed());
      this.#asOf = Date.now();
      this.#kept.keep();
    }
    this.#show();
    if (failed.size === 0) this.#catchUp(); // announced meanwhile
  }
}

export const checklist = ofSession((signal) => {
  const { access, refresh } = readTokens();
  return new Checklist({ user: userOf(access ?? ''), session: sessionOf(refresh ?? '') }, signal);
});

/** Makes a change of the signed-in user: seen at once, then sent. The one way for every change. */
export const change = (latest: Change): void => checklist().change(latest);

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const completed = ({ categories = [], notes = [] }: Partial<Lists>): Lists => ({ categories, notes });
