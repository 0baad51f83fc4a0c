import { ApiError } from '../../api/api-error.ts';
import { onReturn } from '../../session/on-return.ts';
import { userOf } from '../../session/token-claims.ts';
import { readTokens } from '../../session/tokens.ts';
import { Store } from '../../ui/store.ts';
import type { Change } from './change.ts';
import { ENTRY_FORM, type Entry } from './database.ts';
import { afterLook, isDecision } from './entries.ts';
import { textIn } from './kinds/kinds.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { isFull, openQueueStorage, type QueueStorage } from './queue-storage.ts';
import { Retries } from './retries.ts';

interface QueueEvents {
  /** Sends a change under its key; resolves with the revision that it made, when the server names one. */
  readonly send: (change: Change, key: string) => Promise<number | undefined>;
  /** Whether the server is known to number its revisions, as ours does. */
  readonly isNumbered: () => boolean;
  /** The server has the change, which is about to leave the queue; it may be another tab that has sent it. */
  readonly acknowledged: (change: Change, revision: number | undefined) => void;
  /** The change has left the queue, whatever became of it. */
  readonly settled: (change: Change) => void;
  /** @param n the number under which its text waits for its user, when it has one */
  readonly refused: (change: Change, reason: unknown, isUndo: boolean, n?: number) => void;
}

export interface QueueState {
  /** What is shown although the server has not acknowledged it yet, oldest first. */
  readonly changes: readonly Change[];
  /** All that waits, decisions of the user too. */
  readonly entries: readonly Entry[];
  /** Those of the changes that are about to be sent: neither held up nor waiting for a decision. */
  readonly underWay: readonly Change[];
  /** The last attempt could not be sent, or was put off by the server. */
  readonly isHeldUp: boolean;
  /** Whether what waits survives the page. */
  readonly isDurable: boolean;
}

type Message =
  | { readonly kind: 'added' }
  | { readonly kind: 'sent'; readonly n: number; readonly revision?: number };

/** The screen shows a change first; the request, a tenth of the work of a click, comes after that. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * The changes that the server has not acknowledged yet. Each is written to this device before it is sent; one tab sends
 * them, one after another, in the order in which they were made. What can not be sent waits and is tried again.
 */
export class Queue {
  readonly state = new Store<QueueState>({
    changes: [],
    entries: [],
    underWay: [],
    isHeldUp: false,
    isDurable: true,
  });
  /** Resolves when what an earlier page has left is here. */
  readonly ready: Promise<void>;
  readonly #user: string | undefined;
  readonly #events: QueueEvents;
  readonly #signal: AbortSignal;
  readonly #channel: BroadcastChannel | undefined;
  readonly #retries = new Retries();
  #storage: Promise<QueueStorage>;
  /** The storage once it is open. */
  #opened: QueueStorage | undefined;
  #entries: readonly Entry[] = [];
  #unwritten: readonly Change[] = [];
  /** The numbers of those that have left. */
  readonly #settled = new Set<number>();
  /** Ends when all that was added so far is written. */
  #written: Promise<void>;
  #isDraining = false;
  #isOver = false;
  /** The change for which another device id was taken last: once is enough. */
  #rekeyed: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(user: string | undefined, events: QueueEvents, signal: AbortSignal) {
    this.#user = user;
    this.#events = events;
    this.#signal = signal;
    this.#channel = user === undefined ? undefined : new BroadcastChannel(this.#name);
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => this.#hear(data));
    this.#storage = this.#open();
    this.ready = this.#look().catch(() => {}); // the next look decides
    this.#written = this.ready;
    onReturn(this.wake, signal);
    void this.#written.then(this.wake);
    // What is in memory goes with the page: the browser asks before it lets go of it.
    const ask = (event: Event) => {
      const { isDurable, changes, entries } = this.state.read();
      if (!isDurable && changes.length + entries.length > 0) event.preventDefault();
    };
    addEventListener('beforeunload', ask, { signal });
    signal.addEventListener('abort', () => this.#end());
  }

  get #name(): string {
    return `queue of ${this.#user}`;
  }

  add(change: Change, isUndo = false): void {
    this.#unwritten = [...this.#unwritten, change];
    this.#publish();
    const entry = { form: ENTRY_FORM, at: Date.now(), change, isUndo } as const;
    // At once when the storage is open, so that a page that goes in this moment leaves it written.
    const writing = Promise.allSettled([this.#opened?.add(entry) ?? this.#stored((it) => it.add(entry))]);
    this.#written = this.#written.then(async () => {
      if (this.#isOver) return;
      const [first] = await writing;
      const [kept] =
        first.status === 'rejected' && !isFull(first.reason)
          ? await Promise.allSettled([this.#stored((it) => it.add(entry))])
          : [first];
      this.#unwritten = this.#unwritten.slice(1);
      if (kept.status === 'rejected') {
        this.#publish();
        this.#events.settled(change);
        this.#events.refused(change, kept.reason, isUndo); // no room for it on this device
        return;
      }
      const { value } = kept;
      // A look at the storage may have found it, and even had it sent, before this.
      if (!this.#settled.has(value.n))
        this.#entries = [...this.#entries.filter(({ n }) => n !== value.n), value];
      this.#publish();
      this.#tell({ kind: 'added' });
      void this.#drain();
    });
  }

  /** Tries again now. */
  readonly wake = (): void => void this.#drain();

  /** Takes a change out of the queue without sending it, once its user has decided. */
  async discard({ n }: Pick<Entry, 'n'>): Promise<void> {
    const entry = this.#entries.find((other) => other.n === n);
    if (entry === undefined) return;
    await this.#stored((it) => it.remove(n));
    this.#leave(entry);
  }

  #publish(): void {
    const { isHeldUp } = this.#retries;
    const shown = this.#entries.filter(({ refused }) => refused === undefined);
    const sending = this.#entries.filter((entry) => !isDecision(entry));
    this.state.write({
      changes: [...shown.map(({ change }) => change), ...this.#unwritten],
      entries: this.#entries,
      underWay: isHeldUp ? [] : [...sending.map(({ change }) => change), ...this.#unwritten],
      isHeldUp,
      isDurable: this.#opened?.isDurable ?? true,
    });
  }

  #open(): Promise<QueueStorage> {
    const opening = openQueueStorage(this.#user, (late) => void this.#moveTo(late));
    void opening.then((storage) => {
      this.#opened = storage;
    });
    return opening;
  }

  /** Runs a task on the storage. One that was closed, or emptied under the page, is opened again first. */
  async #stored<T>(task: (storage: QueueStorage) => Promise<T>): Promise<T> {
    const storage = await this.#storage;
    try {
      return await task(storage);
    } catch (error) {
      if (this.#signal.aborted || isFull(error) || !storage.isDurable) throw error;
      if (storage === this.#opened) {
        this.#opened = undefined;
        // After a logout nothing is written on the device any more, also when its word has not come here yet.
        const isPresent = userOf(readTokens().access ?? '') === this.#user;
        const next = isPresent ? this.#open() : openQueueStorage(undefined);
        this.#storage = next
          .then((opened) => this.#carry(storage, opened))
          .catch(async () => this.#carry(storage, await openQueueStorage(undefined)));
      }
      return task(await this.#storage);
    }
  }

  /** Takes what is known here into another storage, unless that has it already. */
  async #carry(from: QueueStorage, to: QueueStorage): Promise<QueueStorage> {
    if (from.device !== to.device) {
      const carried: Entry[] = [];
      for (const { n: _, ...entry } of this.#entries) carried.push(await to.add(entry));
      this.#entries = carried;
      this.#settled.clear();
    }
    this.#opened = to;
    this.#publish();
    return to;
  }

  /** The database of the device answers at last: what was made meanwhile moves there, while nothing is being sent. */
  async #moveTo(late: QueueStorage): Promise<void> {
    if (this.#signal.aborted) return;
    this.#written = this.#written.then(() =>
      oneTabAtATime(this.#name, async () => {
        this.#storage = this.#carry(await this.#storage, late);
        await this.#look();
      }),
    );
    await this.#written;
    this.wake();
  }

  /** Takes over what is stored; what other tabs have sent meanwhile is acknowledged. */
  async #look(): Promise<void> {
    const { before, stored } = await this.#stored(async (storage) => ({
      before: this.#entries,
      stored: await storage.read(),
    }));
    const { entries, gone } = afterLook({ before, now: this.#entries, stored });
    this.#entries = entries;
    for (const entry of gone) if (!isDecision(entry)) this.#events.acknowledged(entry.change, undefined);
    this.#publish();
    for (const { change } of gone) this.#events.settled(change);
  }

  /** Sends what waits, until all is sent or nothing can be sent for now. */
  async #drain(): Promise<void> {
    if (this.#isDraining) return;
    this.#isDraining = true;
    clearTimeout(this.#timer);
    try {
      await oneTabAtATime(this.#name, () => this.#sendAll());
    } catch {
      this.#retries.stumbled(); // the storage failed: what waits is in this page
      this.#tryLater();
    } finally {
      this.#isDraining = false;
    }
    if (!this.#retries.isHeldUp && this.#nextToSend()) void this.#drain(); // added since the last look
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      await nextTask();
      // Another tab may have added one before ours: whatever came later would bar it at the server.
      if ((await this.#storage).isDurable && !this.#signal.aborted) await this.#look();
      const next = this.#nextToSend();
      if (next === undefined || !(await this.#sendOne(next))) return;
    }
  }

  #nextToSend(): Entry | undefined {
    return this.#signal.aborted ? undefined : this.#entries.find((entry) => !isDecision(entry));
  }

  /** Reports whether the next one may follow. */
  async #sendOne(entry: Entry): Promise<boolean> {
    const { device } = await this.#storage;
    const outcome = await this.#attempt(entry, device);
    if (this.#signal.aborted) return false;
    if (outcome.kind === 'later') {
      if (this.#retries.failed(entry, outcome.reason)) return this.#refuse(entry, outcome.reason);
      this.#tryLater();
      return false;
    }
    if (outcome.kind === 'key used') return this.#rekey(entry, device);
    this.#retries.succeeded();
    switch (outcome.kind) {
      case 'done':
        await this.#stored((it) => it.remove(entry.n));
        this.#events.acknowledged(entry.change, outcome.revision);
        this.#leave(entry, outcome.revision);
        return true;
      case 'refused':
        return this.#refuse(entry, outcome.reason);
      case 'conflict':
        await this.#replace({ ...entry, conflict: { theirs: outcome.theirs } });
        return true;
    }
  }

  async #attempt({ n, change, isUndo }: Entry, device: string): Promise<Outcome> {
    try {
      return { kind: 'done', revision: await this.#events.send(change, `${device}.${n}`) };
    } catch (error) {
      return outcomeOf({ change, isUndo, isNumbered: this.#events.isNumbered() }, error);
    }
  }

  #tryLater(): void {
    this.#publish();
    if (!this.#signal.aborted) this.#timer = setTimeout(this.wake, this.#retries.pauseMs);
  }

  /** The server has another change under this key: the counter of this device went back, or another device has it too. */
  async #rekey({ n }: Entry, used: string): Promise<boolean> {
    await this.#stored((it) => it.renewDevice(used));
    const isFirst = this.#rekeyed !== n;
    this.#rekeyed = n;
    if (isFirst) return true;
    this.#retries.stumbled();
    this.#tryLater();
    return false;
  }

  /** A text that the server does not take stays, as a decision of its user. */
  async #refuse(entry: Entry, reason: unknown): Promise<true> {
    const { change, isUndo, n } = entry;
    this.#retries.succeeded();
    if (isUndo || textIn(change) === undefined) {
      await this.#stored((it) => it.remove(n));
      this.#leave(entry);
      this.#events.refused(change, reason, isUndo);
      return true;
    }
    const { status, body } = reason instanceof ApiError ? reason : { status: 0, body: undefined };
    await this.#replace({ ...entry, refused: { status, body } });
    this.#events.settled(change);
    this.#events.refused(change, reason, isUndo, n);
    return true;
  }

  #leave({ n, change }: Entry, revision?: number): void {
    this.#settled.add(n);
    this.#entries = this.#entries.filter((other) => other.n !== n);
    this.#publish();
    this.#events.settled(change);
    this.#tell({ kind: 'sent', n, ...(revision !== undefined && { revision }) });
  }

  async #replace(entry: Entry): Promise<void> {
    await this.#stored((it) => it.replace(entry));
    this.#entries = this.#entries.map((other) => (other.n === entry.n ? entry : other));
    this.#publish();
    this.#tell({ kind: 'added' });
  }

  #tell(message: Message): void {
    if (!this.#signal.aborted) this.#channel?.postMessage(message);
  }

  #hear(message: Message): void {
    if (message.kind === 'added') {
      this.#written = this.#written.then(() => this.#look()).catch(() => {}); // the next look decides
      return;
    }
    const sent = this.#entries.find(({ n }) => n === message.n);
    if (sent === undefined) return;
    if (!isDecision(sent)) this.#events.acknowledged(sent.change, message.revision);
    this.#entries = this.#entries.filter((entry) => entry !== sent);
    this.#publish();
    this.#events.settled(sent.change);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#channel?.close();
    if (this.#opened?.isDurable) return; // what is stored waits for the next login of the same user
    this.#isOver = true;
    for (const change of this.state.read().changes) this.#events.refused(change, this.#signal.reason, false);
  }
}

/** Without Web Locks two tabs may send the same change: the server makes it once, by its key. */
function oneTabAtATime(name: string, task: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(name, task) : task();
}
