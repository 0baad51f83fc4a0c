import { ApiError } from '../../api/api-error.ts';
import type { Base } from './base.ts';
import type { fetchList } from './fetch-list.ts';
import type { ListName } from './lists.ts';

/** What the server announces: the epoch and the revision that the lists have now. */
export interface Announcement {
  readonly epoch: string | undefined;
  readonly revision: number;
}

interface FetchingEvents {
  readonly fetchList: typeof fetchList;
  /** The latest announcement of the server. */
  readonly announced: () => Announcement | undefined;
  /** Waits for what a fetched list must not come before: the kept copy, and the end of the user's typing. */
  readonly beforeFetch: () => Promise<unknown>;
  readonly beforeTaking: () => Promise<unknown>;
  /** A list was fetched, or could not be. */
  readonly ended: (name: ListName) => void;
}

const REFRESHED_WITHIN_MS = 20_000;

/** Fetches the lists into the base: of each list one fetch at a time, the latest. */
export class Fetching {
  /** Why lists could not be fetched. */
  readonly failed = new Map<ListName, unknown>();
  /** The announcement that each list was fetched after: the server has no more to say of it. */
  readonly #answered = new Map<ListName, Announcement>();
  readonly #base: Base;
  readonly #events: FetchingEvents;
  readonly #signal: AbortSignal;
  readonly #underWay = new Map<ListName, AbortController>();

  constructor(base: Base, events: FetchingEvents, signal: AbortSignal) {
    this.#base = base;
    this.#events = events;
    this.#signal = signal;
  }

  /** Fetches a list that is older than what was announced, once for each announcement. */
  catchUp(name: ListName, announced: Announcement): void {
    if (this.#underWay.has(name) || this.#answered.get(name) === announced) return;
    if (this.#base.isOlder(name, announced)) void this.fetch(name);
  }

  /**
   * Brings a list up to date for a change that is about to be sent, which waits only so long.
   * @throws ApiError 503 when it cannot: a refusal of the list must not count as one of the change
   */
  async refresh(name: ListName): Promise<void> {
    const { since, number } = this.#base.begin(name);
    const cut = AbortSignal.any([AbortSignal.timeout(REFRESHED_WITHIN_MS), this.#signal]);
    const newer = await this.#events.fetchList(name, since, cut).catch(() => {
      throw new ApiError(503);
    });
    if (!this.#signal.aborted) this.#base.take(name, newer, number);
  }

  async fetch(name: ListName): Promise<void> {
    this.#underWay.get(name)?.abort();
    const mine = new AbortController();
    this.#underWay.set(name, mine);
    const cut = AbortSignal.any([mine.signal, this.#signal]);
    await this.#events.beforeFetch();
    try {
      const announced = this.#events.announced();
      const { since, number } = this.#base.begin(name);
      const newer = await this.#events.fetchList(name, since, cut);
      await this.#events.beforeTaking();
      if (cut.aborted) return;
      this.#base.take(name, newer, number);
      if (announced) this.#answered.set(name, announced);
      this.failed.delete(name);
    } catch (error) {
      if (cut.aborted) return;
      this.failed.set(name, error);
    } finally {
      if (this.#underWay.get(name) === mine) this.#underWay.delete(name);
    }
    this.#events.ended(name);
  }
}
