import { v7 as uuidV7 } from 'uuid';
import { Cleared } from '../../../session/cleared.ts';
import { onReturn } from '../../../session/on-return.ts';
import { Store } from '../../../ui/store.ts';
import type { ChangeInSpace } from '../changes/change.ts';
import { textIn } from '../changes/kinds/kinds.ts';
import type { Entry, Held } from '../device/database.ts';
import { conflictOf, isChoice, refusedFor } from './decisions.ts';
import { Entries, entriesFor, isDecision, type QueueState, type Unsaved } from './entries.ts';
import { Mirror } from './mirror.ts';
import type { Outcome } from './outcome.ts';
import { answeredInVain, isHopeless, Retries } from './retries.ts';
import { Runs } from './runs.ts';
import { storeAgain } from './store-again.ts';
import { Tabs } from './tabs.ts';

interface QueueEvents {
  /** Sends a change under its key. */
  readonly attempt: (entry: Entry) => Promise<Outcome>;
  /** A change leaves the queue: `done` when the server has made it, in whichever tab. */
  readonly left: (change: ChangeInSpace, done?: Done) => void;
  /** The server has refused a change, or the session has ended before it was stored. */
  readonly refused: (entry: Entry, reason: unknown) => void;
  /** A text met another one, or has lost its place: its user decides. */
  readonly decision: () => void;
}

interface Done {
  /** The revision of the lists that it made; undefined where that is not known. */
  readonly revision: number | undefined;
}

/** A tab sends what it has written itself, unless it is held up, or closed before it can. */
const OTHERS_SEND_WITHIN_MS = 2_000;

/** The screen shows a change before it is sent: the request costs a tenth of a click. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * The changes that the server has not acknowledged yet. They are in memory, and mirrored on this device for the next page
 * and for the other tabs. One tab sends them, one after another, in the order in which they were made.
 */
export class Queue {
  readonly state: Store<QueueState>;
  readonly ready: Promise<void>;
  readonly #events: QueueEvents;
  readonly #signal: AbortSignal;
  readonly #tabs: Tabs;
  readonly #mirror: Mirror;
  readonly #entries = new Entries();
  readonly #retries = new Retries();
  readonly #runs = new Runs();
  #isSending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(user: string | undefined, events: QueueEvents, signal: AbortSignal) {
    this.#events = events;
    this.#signal = signal;
    this.state = new Store(this.#entries.state(false));
    this.#mirror = new Mirror(user, () => void this.#sync(), signal);
    this.#tabs = new Tabs(user, (message) => {
      if (message.kind === 'added')
        return void this.#sync().then(() => !document.hidden && this.#sendAfter(OTHERS_SEND_WITHIN_MS));
      const entry = this.#entries.find(message.id);
      if (entry) this.#take([entry], message.done);
    });
    askBeforeLosing(this.state, signal);
    this.ready = this.#sync();
    onReturn(this.wake, signal);
    void this.ready.then(this.wake);
    signal.addEventListener('abort', () => this.#end());
  }

  add(changes: readonly ChangeInSpace[], isUndo = false): void {
    if (changes.length > 0) this.#put(entriesFor(changes, isUndo, this.#entries.nextTurn));
  }

  /** Adds a text that was typed and cannot be saved, which waits for its user. */
  readonly hold = (change: ChangeInSpace, why: Unsaved): void =>
    this.#put(entriesFor([change], false, this.#entries.nextTurn, why));

  readonly wake = (): void => void this.#send();

  /** Sends the next change at once, as its user asks. */
  readonly tryNow = (): void => void this.#send(true);

  /** Takes a change out of the queue without sending it, once its user has decided. */
  discard({ id }: Pick<Entry, 'id'>): void {
    const entry = this.#entries.find(id);
    if (entry) this.#leave([entry]);
  }

  /**
   * Alters waiting changes, such as those in a category whose sharing has changed.
   * @param alter the change as it is from now on, undefined to take it out
   */
  alter(alter: (entry: Entry) => Entry | undefined): void {
    for (const entry of this.#entries.all) {
      const next = alter(entry);
      if (next === undefined) this.#leave([entry]);
      else if (next !== entry) this.#replace(next);
    }
  }

  #put(entries: readonly Entry[]): void {
    this.#entries.add(entries);
    this.#publish();
    if (entries.some(isChoice)) this.#events.decision();
    void this.#mirror.add(entries).then(async (isStored) => {
      await this.#wasStored(isStored ? entries : []);
      this.#tabs.post({ kind: 'added' });
      this.wake();
    });
  }

  #publish(): void {
    this.state.write(this.#entries.state(this.#retries.isHeldUp));
  }

  async #wasStored(entries: readonly Entry[]): Promise<void> {
    this.#entries.stored(entries);
    this.#publish();
    if (entries.length === 0) await this.#sync(); // a database that was closed is opened again
  }

  /** Stores what is not stored yet, and takes over what other tabs have added, altered and taken out. */
  async #sync(): Promise<void> {
    const known = this.#entries.all;
    const asked = known.filter(({ id }) => this.#entries.isStored(id));
    const rows = await this.#mirror.sync(this.#entries);
    if (rows === undefined || this.#signal.aborted) return;
    const gone = this.#entries.read(rows, asked);
    this.#entries.stored(known.filter((entry) => rows.includes(entry)));
    for (const entry of gone)
      this.#events.left(entry.change, isDecision(entry) ? undefined : { revision: undefined });
    this.#publish();
  }

  #sendAfter(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#signal.aborted) this.#timer = setTimeout(this.wake, ms);
  }

  /** Sends until nothing waits, or nothing can be sent for now. */
  async #send(isAsked = false): Promise<void> {
    if (this.#isSending || this.#signal.aborted) return;
    this.#isSending = true;
    clearTimeout(this.#timer);
    await this.#tabs.oneAtATime(() => this.#sendAll(isAsked)).catch(() => {}); // a page that is left gets no lock
    this.#isSending = false;
    const [next] = this.#entries.waiting;
    if (this.#retries.isHeldUp) this.#sendAfter(this.#retries.pauseBefore(next));
    else if (next) this.wake(); // added since the last look
  }

  async #sendAll(isAsked: boolean): Promise<void> {
    for (;;) {
      await nextTask();
      await this.#sync();
      const { waiting } = this.#entries;
      const [next] = waiting;
      if (next === undefined || this.#signal.aborted) return;
      if (!this.#retries.begin(next) && !isAsked) return this.#publish();
      const run = this.#runs.next(waiting);
      const outcome = await this.#events.attempt(this.#runs.asOne(next, run));
      if (this.#signal.aborted) return;
      if (outcome.kind !== 'later') this.#runs.answered(run, outcome.kind === 'done');
      if (outcome.kind === 'done') this.#leave(run, { revision: outcome.revision });
      else if (!this.#judge(next, outcome, run.length > 1)) return;
    }
  }

  /** Returns whether the next change may follow. */
  #judge(entry: Entry, outcome: Exclude<Outcome, { kind: 'done' }>, isRun: boolean): boolean {
    const present = this.#entries.find(entry.id); // it may have been altered on its way
    if (outcome.kind === 'later') {
      const tried = this.#retries.failed(present ?? entry, outcome.reason);
      if (tried && present) void this.#store(tried);
      if (!tried || !isHopeless(tried, outcome.reason)) {
        this.#publish();
        return false;
      }
    }
    this.#retries.succeeded();
    if (present === undefined || (isRun && outcome.kind !== 'later')) this.#publish();
    else if (outcome.kind === 'conflict') this.#awaitDecision(present, outcome.held);
    else if (outcome.kind === 'altered') this.#replace({ ...answeredInVain(present), key: uuidV7() });
    else this.#refuse(present, outcome.reason);
    return true;
  }

  #awaitDecision(entry: Entry, held: Held): void {
    const conflict = conflictOf(entry, held, this.#entries.all);
    this.#replace(conflict);
    if (conflict.id !== entry.id) this.#leave([entry]);
  }

  /** A text that the server does not take stays, as a decision of its user. */
  #refuse(entry: Entry, reason: unknown): void {
    const { change, isUndo } = entry;
    if (isUndo || textIn(change) === undefined) this.#leave([entry]);
    else {
      this.#events.left(change);
      this.#replace(refusedFor(reason, entry));
    }
    this.#events.refused(entry, reason);
  }

  #leave(entries: readonly Entry[], done?: Done): void {
    this.#take(entries, done);
    for (const { id } of entries) {
      void this.#mirror.remove(id);
      this.#tabs.post({ kind: 'left', id, ...(done && { done }) });
    }
  }

  #take(entries: readonly Entry[], done?: Done): void {
    for (const { id, change } of entries) {
      this.#events.left(change, done);
      this.#entries.remove(id);
    }
    this.#publish();
  }

  #replace(entry: Entry): void {
    void this.#store(entry).then(() => this.#tabs.post({ kind: 'added' }));
    if (isChoice(entry)) this.#events.decision();
    this.wake();
  }

  async #store(entry: Entry): Promise<void> {
    this.#entries.replace(entry);
    this.#publish();
    await this.#wasStored((await this.#mirror.replace(entry)) ? [entry] : []);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#tabs.close();
    saveOrGiveUp(this.state.read(), this.#mirror, this.#signal.reason, this.#events);
  }
}

/** Changes stored on the device are sent at the next login of the same user. */
function saveOrGiveUp(state: QueueState, mirror: Mirror, reason: unknown, { refused }: QueueEvents): void {
  const giveUp = (entries: readonly Entry[]) => {
    for (const entry of entries) if (!isDecision(entry)) refused(entry, reason);
  };
  if (reason instanceof Cleared)
    void storeAgain(state.entries.map(mirror.rowOf)).catch(() => giveUp(state.entries));
  else if (!mirror.isThere) giveUp(state.unwritten);
}

/** A page that is left asks first while its changes are in memory alone. */
function askBeforeLosing(state: Store<QueueState>, signal: AbortSignal): void {
  const ask = (event: Event) => {
    if (state.read().unwritten.length > 0) event.preventDefault();
  };
  addEventListener('beforeunload', ask, { signal });
}
