import { ApiError } from '../../../api/api-error.ts';
import { type ListKey, spaceIn } from '../changes/lists.ts';
import type { Base } from './base.ts';
import type { fetchList } from './fetch-list.ts';

/** What the server announces: the epoch and the revision that the lists have now. */
export interface Announcement {
  readonly epoch: string | undefined;
  readonly revision: number;
}

interface FetchingEvents {
  readonly fetchList: typeof fetchList;
  /** The latest announcement of the server about a list. */
  readonly announced: (key: ListKey) => Announcement | undefined;
  /** Waits for what a fetched list must not come before: the kept copy, and the end of the user's typing. */
  readonly beforeFetch: () => Promise<unknown>;
  readonly beforeTaking: () => Promise<unknown>;
  /** A list was taken into the base, before anything is shown of it. */
  readonly taken: (key: ListKey) => void;
  /** A list was fetched, or could not be. */
  readonly ended: (key: ListKey) => void;
  /** A list that was fetched may be fetched again, if more was announced meanwhile. */
  readonly free: () => void;
}

const REFRESHED_WITHIN_MS = 20_000;
/** Changes on other devices within this time are fetched together. */
const FOLD_MS = 300;

/** Fetches the lists into the base: of each list one fetch at a time, the latest. */
export class Fetching {
  /** Why lists could not be fetched. */
  readonly failed = new Map<ListKey, unknown>();
  /** The announcement that each list was fetched after: the server has no more to say of it. */
  readonly #answered = new Map<ListKey, Announcement>();
  readonly #base: Base;
  readonly #events: FetchingEvents;
  readonly #signal: AbortSignal;
  readonly #underWay = new Map<ListKey, AbortController>();
  /** The lists that are being fetched, without those that only wait for more announcements. */
  readonly asked = new Set<ListKey>();

  constructor(base: Base, events: FetchingEvents, signal: AbortSignal) {
    this.#base = base;
    this.#events = events;
    this.#signal = signal;
  }

  /** Whether a list is not here, or older than what was announced. */
  isBehind(key: ListKey): boolean {
    const announced = this.#events.announced(key);
    if (announced === undefined) return !this.#base.has(key);
    return this.#answered.get(key) !== announced && this.#base.isOlder(key, announced);
  }

  /** Fetches a list that is behind, once for each announcement that it is fetched after. */
  catchUp(key: ListKey): void {
    if (!this.#underWay.has(key) && this.isBehind(key)) void this.fetch(key, FOLD_MS);
  }

  /** Ends what is under way for a list that is gone. */
  forget(key: ListKey): void {
    this.#underWay.get(key)?.abort();
    this.#underWay.delete(key);
    this.asked.delete(key);
    this.failed.delete(key);
    this.#answered.delete(key);
  }

  /**
   * Brings a list up to date for a change that is about to be sent, which waits only so long.
   * @throws ApiError 503 when it cannot: a refusal of the list must not count as one of the change. A 404 of a shared
   * category means what it would mean for the change: its sharing has ended
   */
  async refresh(key: ListKey): Promise<void> {
    const { since, number } = this.#base.begin(key);
    const cut = AbortSignal.any([AbortSignal.timeout(REFRESHED_WITHIN_MS), this.#signal]);
    const newer = await this.#events.fetchList(key, since, cut).catch((error: unknown) => {
      const isGone = spaceIn(key) !== undefined && error instanceof ApiError && error.status === 404;
      throw isGone ? error : new ApiError(503);
    });
    if (this.#signal.aborted) return;
    this.#base.take(key, newer, number);
    this.#events.taken(key);
  }

  /** @param forMs until then nothing else that is announced has it fetched again */
  async fetch(key: ListKey, forMs = 0): Promise<void> {
    this.#underWay.get(key)?.abort();
    const mine = new AbortController();
    this.#underWay.set(key, mine);
    this.asked.add(key);
    const cut = AbortSignal.any([mine.signal, this.#signal]);
    const folded = new Promise((resolve) => setTimeout(resolve, forMs));
    const isTaken = await this.#take(key, cut);
    if (cut.aborted) return;
    this.asked.delete(key);
    this.#events.ended(key);
    await folded;
    if (cut.aborted) return;
    this.#underWay.delete(key);
    if (isTaken) this.#events.free(); // what has failed waits for the next sign of the server
  }

  /** @returns whether the list could be fetched; when `cut` has aborted, nobody wants to know */
  async #take(key: ListKey, cut: AbortSignal): Promise<boolean> {
    await this.#events.beforeFetch();
    try {
      const announced = this.#events.announced(key);
      const { since, number } = this.#base.begin(key);
      const newer = await this.#events.fetchList(key, since, cut);
      await this.#events.beforeTaking();
      if (cut.aborted) return false;
      this.#base.take(key, newer, number);
      if (announced) this.#answered.set(key, announced);
      this.failed.delete(key);
      this.#events.taken(key);
      return true;
    } catch (error) {
      if (!cut.aborted) this.failed.set(key, error);
      return false;
    }
  }
}
