// What the web's queue needs of a browser, for several devices in one process.
import { AsyncLocalStorage } from 'node:async_hooks';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';

type Listener = (event: { data: unknown }) => void;

/** One browser: tabs of it share a database, locks and channels. */
export interface Browser {
  readonly indexedDB: IDBFactory;
  /** Older browsers, and pages without TLS, have no Web Locks. */
  readonly hasLocks: boolean;
  readonly locks: Map<string, Promise<unknown>>;
  readonly channels: Map<string, Set<Channel>>;
  /** How far its clock is ahead. */
  aheadMs: number;
}

export const newBrowser = (hasLocks: boolean): Browser => ({
  indexedDB: new IDBFactory(),
  hasLocks,
  locks: new Map(),
  channels: new Map(),
  aheadMs: 0,
});

const inside = new AsyncLocalStorage<Browser>();

/** Runs code as if in a tab of this browser; what it starts stays there. */
export const inBrowser = <T>(browser: Browser, run: () => T): T => inside.run(browser, run);

function here(): Browser {
  const browser = inside.getStore();
  if (browser === undefined) throw new Error('This runs in no browser');
  return browser;
}

class Channel {
  readonly #all: Set<Channel>;
  readonly #listeners = new Set<Listener>();

  constructor(name: string) {
    const { channels } = here();
    this.#all = channels.get(name) ?? new Set();
    channels.set(name, this.#all.add(this));
  }

  addEventListener(_: string, listener: Listener): void {
    this.#listeners.add(listener);
  }

  postMessage(data: unknown): void {
    for (const other of this.#all) if (other !== this) setImmediate(() => other.#receive(data));
  }

  close(): void {
    this.#all.delete(this);
  }

  #receive(data: unknown): void {
    if (this.#all.has(this))
      for (const listener of this.#listeners) listener({ data: structuredClone(data) });
  }
}

async function request(name: string, task: () => Promise<unknown>): Promise<unknown> {
  const { locks } = here();
  const turn = (locks.get(name) ?? Promise.resolve()).then(task, task);
  locks.set(name, turn);
  return turn;
}

const now = Date.now.bind(Date);

/** Puts these parts where the web looks for them. */
export function standIn(): void {
  Date.now = () => now() + (inside.getStore()?.aheadMs ?? 0);
  Object.defineProperties(globalThis, {
    indexedDB: { get: () => here().indexedDB, configurable: true },
    BroadcastChannel: { value: Channel, configurable: true },
    navigator: { get: () => (here().hasLocks ? { locks: { request } } : {}), configurable: true },
    addEventListener: { value: () => undefined, configurable: true },
    document: { value: { hidden: true, activeElement: null }, configurable: true },
  });
}
