import { onReturn } from '../../../session/on-return.ts';
import type { Store } from '../../../ui/store.ts';
import type { Change } from '../changes/change.ts';
import { textIn } from '../changes/kinds/kinds.ts';
import { ENTRY_FORM, type Entry } from '../device/database.ts';
import { Draining, type DrainingEvents, type Verdict } from './draining.ts';
import { Entries, isDecision, isOvertaken, isRestOf, refusedFor } from './entries.ts';
import { openQueueState, type QueueState, stateOf } from './queue-state.ts';
import type { QueueStorage } from './queue-storage.ts';
import { SteadyStorage } from './steady-storage.ts';
import { type Sent, Tabs } from './tabs.ts';

interface QueueEvents extends Pick<DrainingEvents, 'send' | 'isNumbered'> {
  /** @see DrainingEvents.isElsewhere */
  readonly isElsewhere?: DrainingEvents['isElsewhere'];
  /** The server has the change, which is about to leave the queue; it may be another tab that has sent it. */
  readonly acknowledged: (change: Change, revision: number | undefined) => void;
  /** The change has left the queue, whatever became of it. */
  readonly settled: (change: Change) => void;
  /** @param n the number under which its text waits for its user, when it has one */
  readonly refused: (change: Change, reason: unknown, isUndo: boolean, n?: number) => void;
}

/**
 * The changes that the server has not acknowledged yet. Each is written to this device before it is sent; one tab sends
 * them, one after another, in the order in which they were made. What can not be sent waits and is tried again.
 */
export class Queue {
  readonly state: Store<QueueState>;
  /** Resolves when what an earlier page has left is here. */
  readonly ready: Promise<void>;
  readonly #events: QueueEvents;
  readonly #signal: AbortSignal;
  readonly #tabs: Tabs;
  readonly #storage: SteadyStorage;
  readonly #draining: Draining;
  readonly #entries = new Entries();
  /** Ends when all that was added so far is written. */
  #written: Promise<void>;
  #isOver = false;

  constructor(user: string | undefined, events: QueueEvents, signal: AbortSignal) {
    this.state = openQueueState(signal);
    this.#events = events;
    this.#signal = signal;
    this.#tabs = new Tabs(user, {
      added: () => {
        this.#written = this.#written.then(() => this.#readStorage()).catch(() => {}); // the next read decides
        if (!document.hidden) this.#draining.startLater();
      },
      sent: (sent) => void this.#sentElsewhere(sent).catch(() => {}), // the next read decides
    });
    const storageEvents = {
      replaced: () => this.#publish(),
      late: (storage: QueueStorage) => void this.#moveTo(storage),
    };
    this.#storage = new SteadyStorage({ user, entries: this.#entries }, storageEvents, signal);
    this.#draining = this.#openDraining();
    this.ready = this.#readStorage().catch(() => {}); // the next read decides
    this.#written = this.ready;
    onReturn(this.wake, signal);
    void this.#written.then(this.wake);
    signal.addEventListener('abort', () => this.#end());
  }

  /** Adds the changes of one action of the user: all of them are stored before one is sent, or none is. */
  add(changes: readonly Change[], isUndo = false): void {
    const [first] = changes;
    if (first === undefined) return;
    this.#entries.writing(changes);
    this.#publish();
    const at = Date.now();
    const written = this.#storage.add(changes.map((change) => ({ form: ENTRY_FORM, at, change, isUndo })));
    this.#written = this.#written.then(async () => {
      if (this.#isOver) return;
      const [end] = await Promise.allSettled([written()]);
      this.#entries.written(changes, end.status === 'fulfilled' ? end.value : []);
      this.#publish();
      if (end.status === 'rejected') {
        for (const change of changes) this.#events.settled(change);
        this.#events.refused(first, end.reason, isUndo); // no room for it on this device
        return;
      }
      this.#tabs.post({ kind: 'added' });
      this.wake();
    });
  }

  /** Tries again now. */
  readonly wake = (): void => void this.#draining.start();

  /** Takes a change out of the queue without sending it, once its user has decided. */
  async discard({ n }: Pick<Entry, 'n'>): Promise<void> {
    const entry = this.#entries.find(n);
    if (entry !== undefined) await this.#remove(entry);
  }

  /**
   * Alters changes that wait, such as those made in a category that is shared otherwise by now: the last first, so that
   * a page that ends in between leaves no deletion to be sent without the copy before it.
   * @param alter the change as it is from now on, undefined to take it out
   */
  async alter(alter: (entry: Entry) => Entry | undefined): Promise<void> {
    const altered = this.#entries.stored.map((entry) => [entry, alter(entry)] as const);
    for (const [entry, next] of altered.reverse()) {
      if (next === undefined) await this.#remove(entry);
      else if (next !== entry) await this.#replace(entry, next);
    }
  }

  #openDraining(): Draining {
    const { send, isNumbered, isElsewhere = async () => false } = this.#events;
    const events = {
      send,
      isElsewhere,
      isNumbered,
      read: () => this.#readStorage(),
      judged: (entry: Entry, verdict: Verdict) => this.#judged(entry, verdict),
      heldUp: () => this.#publish(),
    };
    return new Draining(
      { storage: this.#storage, tabs: this.#tabs, entries: this.#entries },
      events,
      this.#signal,
    );
  }

  #publish(): void {
    const isDurable = this.#storage.opened?.isDurable ?? true;
    this.state.write(stateOf(this.#entries, { isHeldUp: this.#draining.isHeldUp, isDurable }));
  }

  /** What was made before the database of the device answered moves there, while nothing is being sent. */
  async #moveTo(late: QueueStorage): Promise<void> {
    const move = async () => {
      if (this.#signal.aborted) return; // and what waited has been reported
      await this.#storage.moveTo(late);
      await this.#readStorage();
    };
    // What could not be read now is read next; whatever is added later waits for this.
    this.#written = this.#written.then(() => this.#tabs.oneAtATime(move)).catch(() => {});
    await this.#written;
    this.wake();
  }

  /** Takes over what is stored; what other tabs have sent meanwhile is acknowledged. */
  async #readStorage(): Promise<void> {
    const read = await this.#storage.use(async (storage) => ({
      before: this.#entries.stored,
      stored: await storage.read(),
    }));
    const gone = this.#entries.read(read);
    for (const entry of gone) if (!isDecision(entry)) this.#events.acknowledged(entry.change, undefined);
    this.#publish();
    for (const { change } of gone) this.#events.settled(change);
  }

  async #judged(entry: Entry, verdict: Verdict): Promise<void> {
    switch (verdict.kind) {
      case 'done': {
        const row = await this.#onRow(entry, (storage, { n }) => storage.remove(n));
        this.#events.acknowledged(entry.change, verdict.revision);
        return row && this.#leave(row, verdict.revision);
      }
      case 'refused':
        return this.#refuse(entry, verdict.reason);
      case 'conflict':
        return this.#awaitDecision(entry, { theirs: verdict.theirs });
    }
  }

  /** Two texts met. What its user wrote over a text that waits for their decision already is decided about with it. */
  async #awaitDecision(entry: Entry, conflict: Required<Entry>['conflict']): Promise<void> {
    const { change } = entry;
    const earlier = this.#entries.stored.find((other) => isOvertaken(other, entry));
    const isJoined = earlier && (await this.#replace(earlier, { ...earlier, change, conflict }));
    if (isJoined) await this.#remove(entry);
    else await this.#replace(entry, { ...entry, conflict });
  }

  async #remove(entry: Entry): Promise<void> {
    const row = await this.#onRow(entry, (storage, { n }) => storage.remove(n));
    if (row) this.#leave(row);
  }

  /** Changes the row of an entry. Its number is another one when the storage was lost meanwhile. */
  async #onRow(
    entry: Entry,
    task: (storage: QueueStorage, row: Entry) => Promise<void>,
  ): Promise<Entry | undefined> {
    return this.#storage.use(async (storage) => {
      const row = this.#entries.present(entry);
      if (row) await task(storage, row);
      return row;
    });
  }

  /**
   * A text that the server does not take stays, as a decision of its user. The rest of its action is taken out first:
   * should the page end in between, the server refuses this one again.
   */
  async #refuse(entry: Entry, reason: unknown): Promise<void> {
    const { change, isUndo } = entry;
    const present = this.#entries.present(entry) ?? entry; // it may have been altered on its way
    await this.alter((other) => (isRestOf(present, other) ? undefined : other));
    let row: Entry | undefined;
    if (isUndo || textIn(change) === undefined) await this.#remove(entry);
    else {
      row = await this.#replace(entry, refusedFor(reason, entry));
      this.#events.settled(change);
    }
    this.#events.refused(change, reason, isUndo, row?.n);
  }

  #leave(entry: Entry, revision?: number): void {
    this.#drop(entry);
    this.#tabs.post({ kind: 'sent', entry, revision });
  }

  #drop({ n, change }: Pick<Entry, 'n' | 'change'>): void {
    this.#entries.remove(n);
    this.#publish();
    this.#events.settled(change);
  }

  async #replace(entry: Entry, next: Entry): Promise<Entry | undefined> {
    const row = await this.#onRow(entry, (storage, { n }) => storage.replace({ ...next, n }));
    if (row === undefined) return undefined;
    this.#entries.replace({ ...next, n: row.n });
    this.#publish();
    this.#tabs.post({ kind: 'added' });
    return row;
  }

  /** This tab may have it under another number, in another database. */
  async #sentElsewhere({ entry, revision }: Sent): Promise<void> {
    const own = this.#entries.same(entry);
    const row = own && (await this.#onRow(own, (storage, { n }) => storage.remove(n)));
    if (row === undefined) return;
    if (!isDecision(row)) this.#events.acknowledged(row.change, revision);
    this.#drop(row);
  }

  #end(): void {
    this.#tabs.close();
    if (this.#storage.opened?.isDurable) return; // what is stored waits for the next login of the same user
    this.#isOver = true;
    for (const change of this.state.read().changes) this.#events.refused(change, this.#signal.reason, false);
  }
}
