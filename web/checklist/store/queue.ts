import { onReturn } from '../../session/on-return.ts';
import { Store } from '../../ui/store.ts';
import type { Change } from './change.ts';
import { ENTRY_FORM, type Entry } from './database.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { openQueueStorage, type QueueStorage } from './queue-storage.ts';

interface QueueEvents {
  /** Sends a change under its key; resolves with the revision that it made, when the server names one. */
  readonly send: (change: Change, key: string) => Promise<number | undefined>;
  /** The server has the change, which is about to leave the queue; it may be another tab that has sent it. */
  readonly acknowledged: (change: Change, revision: number | undefined) => void;
  /** The change has left the queue, whatever became of it. */
  readonly settled: (change: Change) => void;
  readonly refused: (change: Change, reason: unknown, isUndo: boolean) => void;
}

export interface QueueState {
  /** What the server has not acknowledged yet, oldest first. */
  readonly changes: readonly Change[];
  readonly entries: readonly Entry[];
  /** Those of the changes that are about to be sent: neither held up nor waiting for a decision. */
  readonly underWay: readonly Change[];
  /** The last attempt could not be sent, or was put off by the server. */
  readonly isHeldUp: boolean;
}

type Message =
  | { readonly kind: 'added' }
  | { readonly kind: 'sent'; readonly n: number; readonly revision?: number };

const RETRY_AFTER_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

/** The screen shows a change first; the request, a tenth of the work of a click, comes after that. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * The changes that the server has not acknowledged yet. Each is written to this device before it is sent; one tab sends
 * them, one after another, in the order in which they were made. What can not be sent waits and is tried again.
 */
export function openQueue(user: string | undefined, events: QueueEvents, signal: AbortSignal) {
  const state = new Store<QueueState>({ changes: [], entries: [], underWay: [], isHeldUp: false });
  const storage = openQueueStorage(user);
  const channel = user === undefined ? undefined : new BroadcastChannel(`queue of ${user}`);
  let entries: readonly Entry[] = [];
  let unwritten: readonly Change[] = [];
  /** The numbers of those that have left. */
  const settled = new Set<number>();
  let failures = 0;
  let isDraining = false;
  let stored: QueueStorage | undefined;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ready = storage.then(reload);
  let written = ready;

  function publish(): void {
    const changes = [...entries.map(({ change }) => change), ...unwritten];
    const isHeldUp = failures > 0;
    const decided = entries.filter(({ conflict }) => conflict === undefined).map(({ change }) => change);
    state.write({ changes, entries, underWay: isHeldUp ? [] : [...decided, ...unwritten], isHeldUp });
  }

  /** Takes over what is stored; what other tabs have sent meanwhile is acknowledged. */
  async function reload(): Promise<void> {
    const before = new Set(entries);
    const kept = await (await storage).read();
    // What has come or gone here since the look began is newer than what it found.
    const come = entries.filter((entry) => !before.has(entry));
    const left = new Set([...before].filter((entry) => !entries.includes(entry)).map(({ n }) => n));
    const known = new Set([...kept, ...come].map(({ n }) => n));
    const gone = entries.filter(({ n }) => !known.has(n));
    const added = new Set(come.map(({ n }) => n));
    entries = [...kept.filter(({ n }) => !left.has(n) && !added.has(n)), ...come].sort((a, b) => a.n - b.n);
    for (const { change } of gone) events.acknowledged(change, undefined);
    publish();
    for (const { change } of gone) events.settled(change);
  }

  function add(change: Change, isUndo = false): void {
    unwritten = [...unwritten, change];
    publish();
    const writing = Promise.allSettled([write({ form: ENTRY_FORM, at: Date.now(), change, isUndo })]);
    written = written.then(async () => {
      if (isOver) return;
      const [kept] = await writing;
      unwritten = unwritten.slice(1);
      if (kept.status === 'rejected') return refuse(change, kept.reason, isUndo); // no room for it on this device
      const entry = kept.value;
      // A look at the storage may have found it, and even had it sent, before this.
      if (!settled.has(entry.n)) entries = [...entries.filter(({ n }) => n !== entry.n), entry];
      publish();
      tell({ kind: 'added' });
      void drain();
    });
  }

  function refuse(change: Change, reason: unknown, isUndo: boolean): void {
    publish();
    events.settled(change);
    events.refused(change, reason, isUndo);
  }

  /** At once when the storage is open, so that a page that goes in this moment leaves it written. */
  const write = (entry: Omit<Entry, 'n'>): Promise<Entry> =>
    stored?.add(entry) ?? storage.then((opened) => opened.add(entry));

  /** Sends what waits, until all is sent or nothing can be sent for now. */
  async function drain(): Promise<void> {
    if (isDraining) return;
    isDraining = true;
    clearTimeout(timer);
    await oneTabAtATime(`queue of ${user}`, async () => {
      const opened = await storage;
      for (;;) {
        await nextTask();
        // Another tab may have added one before ours: whatever came later would bar it at the server.
        if (opened.isDurable) await reload();
        const next = nextToSend();
        if (next === undefined || !(await sendOne(opened, next))) return;
      }
    });
    isDraining = false;
    if (failures === 0 && nextToSend()) void drain(); // added since the last look
  }

  function nextToSend(): Entry | undefined {
    return signal.aborted ? undefined : entries.find(({ conflict }) => conflict === undefined);
  }

  /** Reports whether the next one may follow. */
  async function sendOne(opened: QueueStorage, entry: Entry): Promise<boolean> {
    const outcome = await attempt(opened, entry);
    if (signal.aborted) return false;
    failures = outcome.kind === 'later' ? failures + 1 : 0;
    switch (outcome.kind) {
      case 'later':
        publish();
        timer = setTimeout(drain, RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length) - 1]);
        return false;
      case 'done':
        await opened.remove(entry.n);
        events.acknowledged(entry.change, outcome.revision);
        leave(entry, outcome.revision);
        return true;
      case 'refused':
        await opened.remove(entry.n);
        leave(entry);
        events.refused(entry.change, outcome.reason, entry.isUndo);
        return true;
      case 'conflict':
        await replace({ ...entry, conflict: { theirs: outcome.theirs } });
        return true;
      case 'session over':
        return false;
    }
  }

  async function attempt({ device }: QueueStorage, { n, change, isUndo }: Entry): Promise<Outcome> {
    try {
      return { kind: 'done', revision: await events.send(change, `${device}.${n}`) };
    } catch (error) {
      return outcomeOf(change, isUndo, error);
    }
  }

  function leave({ n, change }: Entry, revision?: number): void {
    settled.add(n);
    entries = entries.filter((other) => other.n !== n);
    publish();
    events.settled(change);
    tell({ kind: 'sent', n, ...(revision !== undefined && { revision }) });
  }

  async function replace(entry: Entry): Promise<void> {
    await (await storage).replace(entry);
    entries = entries.map((other) => (other.n === entry.n ? entry : other));
    publish();
    tell({ kind: 'added' });
  }

  function tell(message: Message): void {
    if (!signal.aborted) channel?.postMessage(message);
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'added') written = written.then(reload);
    else {
      const sent = entries.find(({ n }) => n === data.n);
      if (sent === undefined) return;
      events.acknowledged(sent.change, data.revision);
      entries = entries.filter((entry) => entry !== sent);
      publish();
      events.settled(sent.change);
    }
  });

  const wake = () => void drain();
  onReturn(wake, signal);
  void written.then(wake);
  void storage.then((opened) => {
    stored = opened;
    if (opened.isDurable || signal.aborted) return;
    // Nothing here outlives the page: the browser asks before it lets go of changes on their way.
    const ask = (event: Event) => state.read().changes.length > 0 && event.preventDefault();
    addEventListener('beforeunload', ask, { signal });
  });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    channel?.close();
    if (stored?.isDurable) return; // what is stored waits for the next login of the same user
    isOver = true;
    for (const change of state.read().changes) events.refused(change, signal.reason, false);
  });

  return {
    state,
    add,
    /** Resolves when what an earlier page has left is here. */
    ready,
    /** Tries again now. */
    wake,
    /** Takes a change out of the queue without sending it, once its user has decided. */
    async discard(entry: Entry): Promise<void> {
      await (await storage).remove(entry.n);
      leave(entry);
    },
  };
}

/** Without Web Locks two tabs may send the same change: the server makes it once, by its key. */
function oneTabAtATime(name: string, task: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(name, task) : task();
}
