import { ApiError, isAnswered } from '../../../api/api-error.ts';
import { isRefusal } from '../../../api/judge.ts';
import { type ListKey, spaceIn } from '../changes/lists.ts';
import type { Base } from './base.ts';
import type { fetchList } from './fetch-list.ts';

/** An announcement: the present epoch and revision of the lists of a space. */
export interface Announcement {
  readonly epoch: string;
  readonly revision: number;
}

interface FetchingEvents {
  /** A list was fetched, or could not be. */
  readonly ended: (key: ListKey) => void;
  /** True when changes are on their way, which an announcement may be about. */
  readonly isBusy: () => boolean;
}

interface Surroundings {
  readonly own: string;
  readonly base: Base;
  readonly fetchList: typeof fetchList;
  /** The server's lists wait for those stored on the device, and while the user types. */
  readonly opened: Promise<unknown>;
  readonly whenIdle: () => Promise<unknown>;
}

/** The whole list did not agree with itself, or is that of another space. */
export class Unchecked extends ApiError {
  constructor() {
    super(502, { detail: 'This list could not be checked.' });
  }
}

const REFRESHED_WITHIN_MS = 20_000;
/** Changes on other devices within this time are fetched together. */
const FOLD_MS = 300;

/** Fetches the lists into the base: of each list one fetch at a time, the latest. */
export class Fetching {
  /** Why lists could not be fetched. */
  readonly failed = new Map<ListKey, unknown>();
  readonly #of: Surroundings;
  readonly #events: FetchingEvents;
  readonly #signal: AbortSignal;
  readonly #underWay = new Map<ListKey, AbortController>();
  /** The latest announcement about each space. */
  readonly #announced = new Map<string, Announcement>();
  /** The announcement after which each list was fetched: it needs no second fetch. */
  readonly #answered = new Map<ListKey, Announcement>();
  /** The lists that are being fetched, without those that only wait for more announcements. */
  readonly #asked = new Set<ListKey>();

  constructor(surroundings: Surroundings, events: FetchingEvents, signal: AbortSignal) {
    this.#of = surroundings;
    this.#events = events;
    this.#signal = signal;
  }

  get isAsking(): boolean {
    return this.#asked.size > 0;
  }

  /** The last announcement counts, whatever its revision. */
  announce(space: string, latest: Announcement): void {
    const known = this.#announced.get(space);
    if (known?.epoch !== latest.epoch || known.revision !== latest.revision)
      this.#announced.set(space, latest);
  }

  /** A new stream announces all again. */
  restart(): void {
    this.#announced.clear();
  }

  /** True when a list is not here, or not where the server announces it to be. */
  isBehind(key: ListKey): boolean {
    const announced = this.#announced.get(this.#spaceOf(key));
    if (announced === undefined) return !this.#of.base.has(key);
    return this.#answered.get(key) !== announced && this.#of.base.isBehind(key, announced);
  }

  /** Fetches the lists that are behind, once for each announcement; not while changes are on their way. */
  catchUp(keys: readonly ListKey[]): void {
    if (this.#events.isBusy()) return;
    for (const key of keys) if (!this.#underWay.has(key) && this.isBehind(key)) void this.fetch(key, FOLD_MS);
  }

  /** Ends the fetches for the notes of a space that was deleted or left. */
  forget(key: ListKey): void {
    this.#underWay.get(key)?.abort();
    for (const all of [this.#underWay, this.#asked, this.failed, this.#answered]) all.delete(key);
    this.#announced.delete(this.#spaceOf(key));
  }

  /**
   * Updates a list before a change is sent; times out.
   * @throws ApiError 503 when it cannot, or 0 without an answer: a refusal of the list must not count as one of the
   * change. A 404 of a shared category means what it would mean for the change: its sharing has ended
   */
  async refresh(key: ListKey): Promise<void> {
    const cut = AbortSignal.any([AbortSignal.timeout(REFRESHED_WITHIN_MS), this.#signal]);
    await this.#ask(key, cut).catch((error: unknown) => {
      if (!(error instanceof ApiError && isAnswered(error))) throw new ApiError(0);
      const isGone = this.#spaceOf(key) !== this.#of.own && isRefusal(error) && error.status === 404;
      throw isGone ? error : new ApiError(503);
    });
  }

  /** @param forMs until then nothing else that is announced has it fetched again */
  async fetch(key: ListKey, forMs = 0): Promise<void> {
    this.#underWay.get(key)?.abort();
    const mine = new AbortController();
    this.#underWay.set(key, mine);
    this.#asked.add(key);
    const cut = AbortSignal.any([mine.signal, this.#signal]);
    const folded = new Promise((resolve) => setTimeout(resolve, forMs));
    const isTaken = await this.#take(key, cut);
    if (cut.aborted) return;
    if (!isTaken) this.#ended(key);
    await folded;
    if (cut.aborted) return;
    this.#underWay.delete(key);
    if (isTaken) this.catchUp([key]); // what has failed waits for the next sign of the server
  }

  /** @returns whether the list could be fetched; the result is ignored after an abort */
  async #take(key: ListKey, cut: AbortSignal): Promise<boolean> {
    await this.#of.opened;
    try {
      const announced = this.#announced.get(this.#spaceOf(key));
      await this.#ask(key, cut, this.#of.whenIdle);
      if (announced) this.#answered.set(key, announced);
      return true;
    } catch (error) {
      if (!cut.aborted) this.failed.set(key, error);
      return false;
    }
  }

  /** Fetches what is new, or the whole list once where that does not agree with what is here. */
  async #ask(key: ListKey, cut: AbortSignal, whenIdle?: () => Promise<unknown>): Promise<void> {
    const { base, fetchList } = this.#of;
    for (const isLast of [false, true]) {
      const asked = base.begin(key);
      const newer = await fetchList(key, isLast ? '0' : asked.since, cut);
      await whenIdle?.();
      cut.throwIfAborted();
      if (!base.take(key, newer, asked, isLast)) continue;
      this.failed.delete(key);
      return this.#ended(key);
    }
    throw new Unchecked();
  }

  #ended(key: ListKey): void {
    this.#asked.delete(key);
    this.#events.ended(key);
  }

  #spaceOf(key: ListKey): string {
    return spaceIn(key) ?? this.#of.own;
  }
}
