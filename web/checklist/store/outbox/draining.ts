import { ApiError } from '../../../api/api-error.ts';
import type { Change } from '../changes/change.ts';
import type { Entry } from '../device/database.ts';
import type { Entries } from './entries.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { Retries } from './retries.ts';
import type { SteadyStorage } from './steady-storage.ts';
import type { Tabs } from './tabs.ts';

/** What becomes of a change once the server has judged it. */
export type Verdict = Extract<Outcome, { readonly kind: 'done' | 'refused' | 'conflict' }>;

export interface DrainingEvents {
  /** Sends a change under its key; resolves with the revision that it made, when the server names one. */
  readonly send: (change: Change, key: string) => Promise<number | undefined>;
  /** Whether the server is known to number its revisions, as ours does. */
  readonly isNumbered: () => boolean;
  /** Takes over what other tabs have stored. */
  readonly read: () => Promise<void>;
  /**
   * Of a change that was answered with 404: whether its category is shared with other people now, or not any more, so
   * that the 404 says nothing of its note; the entry has been altered then.
   * @throws ApiError when that cannot be found out now
   */
  readonly isElsewhere: (entry: Entry) => Promise<boolean>;
  readonly judged: (entry: Entry, verdict: Verdict) => Promise<void>;
  /** An attempt has failed: it is made again. */
  readonly heldUp: () => void;
}

/** A tab sends what it has written itself, unless it is held up, or closed before it can. */
const OTHERS_SEND_WITHIN_MS = 2_000;

/** The screen shows a change first; the request, a tenth of the work of a click, comes after that. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Sends what waits: one tab at a time, one change after another. What can not be sent is tried again. */
export class Draining {
  readonly #storage: SteadyStorage;
  readonly #tabs: Tabs;
  readonly #entries: Entries;
  readonly #events: DrainingEvents;
  readonly #signal: AbortSignal;
  readonly #retries = new Retries();
  #isUnderWay = false;
  /** The change for which another device id was taken last: once is enough. */
  #rekeyed: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    { storage, tabs, entries }: { storage: SteadyStorage; tabs: Tabs; entries: Entries },
    events: DrainingEvents,
    signal: AbortSignal,
  ) {
    this.#storage = storage;
    this.#tabs = tabs;
    this.#entries = entries;
    this.#events = events;
    this.#signal = signal;
    signal.addEventListener('abort', () => clearTimeout(this.#timer));
  }

  /** The last attempt could not be sent, or was put off by the server. */
  get isHeldUp(): boolean {
    return this.#retries.isHeldUp;
  }

  /** Tries now: until all is sent, or nothing can be sent for now. */
  readonly start = async (): Promise<void> => {
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    clearTimeout(this.#timer);
    try {
      await this.#tabs.oneAtATime(() => this.#sendAll());
    } catch {
      this.#retries.stumbled(); // the storage failed: what waits is in this page
      this.#tryLater();
    } finally {
      this.#isUnderWay = false;
    }
    if (!this.isHeldUp && this.#next()) void this.start(); // added since the last read
  };

  /** Tries once another tab has had the time to send what it has written. */
  startLater(): void {
    this.#startAfter(OTHERS_SEND_WITHIN_MS);
  }

  #startAfter(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#signal.aborted) this.#timer = setTimeout(this.start, ms);
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      await nextTask();
      // Another tab may have added one before ours: whatever came later would bar it at the server.
      if ((await this.#storage.present).isDurable && !this.#signal.aborted) await this.#events.read();
      const next = this.#next();
      if (next === undefined || !(await this.#sendOne(next))) return;
    }
  }

  #next(): Entry | undefined {
    return this.#signal.aborted ? undefined : this.#entries.next;
  }

  /** Reports whether the next one may follow. */
  async #sendOne(entry: Entry): Promise<boolean> {
    const { device } = await this.#storage.present;
    const outcome = await this.#attempt(entry, device);
    if (this.#signal.aborted) return false;
    if (outcome.kind === 'elsewhere') return true;
    if (outcome.kind === 'key used') return this.#rekey(entry, device);
    if (outcome.kind === 'later' && !this.#retries.failed(entry, outcome.reason)) {
      this.#tryLater();
      return false;
    }
    this.#retries.succeeded();
    const verdict = outcome.kind === 'later' ? ({ ...outcome, kind: 'refused' } as const) : outcome;
    await this.#events.judged(entry, verdict);
    return true;
  }

  async #attempt(entry: Entry, device: string): Promise<Outcome | { readonly kind: 'elsewhere' }> {
    const { n, change, isUndo } = entry;
    const { isElsewhere, isNumbered, send } = this.#events;
    const read = (error: unknown) => outcomeOf({ change, isUndo, isNumbered: isNumbered() }, error);
    try {
      return { kind: 'done', revision: await send(change, `${device}.${n}`) };
    } catch (error) {
      const outcome = read(error);
      if (outcome.kind === 'later' || !(error instanceof ApiError && error.status === 404)) return outcome;
      return isElsewhere(entry).then(
        (is) => (is ? { kind: 'elsewhere' } : outcome),
        (reason: unknown) => read(reason),
      );
    }
  }

  #tryLater(): void {
    this.#events.heldUp();
    this.#startAfter(this.#retries.pauseMs);
  }

  /** The server has another change under this key: the counter of this device went back, or another device has it too. */
  async #rekey({ n }: Entry, used: string): Promise<boolean> {
    await this.#storage.use((it) => it.renewDevice(used));
    const isFirst = this.#rekeyed !== n;
    this.#rekeyed = n;
    if (isFirst) return true;
    this.#retries.stumbled();
    this.#tryLater();
    return false;
  }
}
