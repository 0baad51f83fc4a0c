// The parts of a browser that the web's queue needs, for several devices in one process.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { clock } from './clock.ts';
import type { Weather } from './network.ts';

/** The databases of a profile, which a browser may close under its pages. */
export class Profiles extends IDBFactory {
  readonly #open = new Set<IDBDatabase>();

  override open(name: string, version?: number): IDBOpenDBRequest {
    const request = super.open(name, version);
    request.addEventListener('success', () => this.#open.add(request.result));
    return request;
  }

  closeAll(): void {
    for (const database of this.#open) database.close();
    this.#open.clear();
  }
}

/** One browser: tabs of it share a database, locks and channels. */
export interface Browser {
  readonly id: string;
  indexedDB: Profiles;
  /** Older browsers, and pages without TLS, have no Web Locks. */
  readonly hasLocks: boolean;
  readonly locks: Map<string, Promise<unknown>>;
  /** The lead of its clock, in ms. */
  aheadMs: number;
  weather: Weather;
  /** True while its disk is full. */
  isFull: boolean;
}

export const newBrowser = (hasLocks: boolean): Browser => ({
  id: randomUUID(),
  indexedDB: new Profiles(),
  hasLocks,
  locks: new Map(),
  aheadMs: 0,
  weather: 'well',
  isFull: false,
});

const inside = new AsyncLocalStorage<Browser>();

/** Runs code as if in a tab of this browser, with all that it starts. */
export const inBrowser = <T>(browser: Browser, run: () => T): T => inside.run(browser, run);

/** Runs code outside of any browser, as the server does. */
export const outside = <T>(run: () => T): T => inside.exit(run);

export function here(): Browser {
  const browser = inside.getStore();
  if (browser === undefined) throw new Error('This runs in no browser');
  return browser;
}

type Listener = (event: { readonly data: unknown }) => void;
const channels = new Map<string, Set<Channel>>();

/** Between the tabs of one browser. */
class Channel {
  readonly #peers: Set<Channel>;
  readonly #listeners: Listener[] = [];

  constructor(name: string) {
    const key = `${here().id} ${name}`;
    this.#peers = channels.get(key) ?? new Set();
    channels.set(key, this.#peers.add(this));
  }

  addEventListener(_: 'message', listener: Listener): void {
    this.#listeners.push(AsyncLocalStorage.bind(listener));
  }

  postMessage(message: unknown): void {
    const data = structuredClone(message);
    for (const peer of this.#peers)
      if (peer !== this)
        setImmediate(() => peer.#peers.has(peer) && peer.#listeners.map((hear) => hear({ data })));
  }

  close(): void {
    this.#peers.delete(this);
  }
}

async function request(name: string, task: () => Promise<unknown>): Promise<unknown> {
  const { locks } = here();
  const turn = (locks.get(name) ?? Promise.resolve()).then(task, task);
  locks.set(name, turn);
  return turn;
}

const isInside = () => inside.getStore() !== undefined;

const real = {
  now: Date.now.bind(Date),
  elapsed: performance.now.bind(performance),
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  timeout: AbortSignal.timeout.bind(AbortSignal),
};

/** Ends with the set clock. */
function timeout(ms: number): AbortSignal {
  const end = new AbortController();
  clock.add(() => end.abort(new DOMException('Too late', 'TimeoutError')), ms);
  return end.signal;
}

const WRITES = ['add', 'put'] as const;

/** Puts these parts where the web looks for them. */
export function standIn(): void {
  Date.now = () => (isInside() ? clock.now + here().aheadMs : real.now());
  performance.now = () => (isInside() ? clock.now : real.elapsed());
  const inTime = (run: (...all: unknown[]) => void, ms = 0, ...rest: unknown[]) =>
    isInside() ? clock.add(() => run(...rest), ms) : real.setTimeout(run, ms, ...rest);
  globalThis.setTimeout = Object.assign(inTime, real.setTimeout) as typeof setTimeout;
  globalThis.clearTimeout = (id) => (typeof id === 'number' ? clock.remove(id) : real.clearTimeout(id));
  AbortSignal.timeout = (ms) => (isInside() ? timeout(ms) : real.timeout(ms));
  for (const name of WRITES) {
    const write = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function refuseWhenFull(...sent) {
      if (inside.getStore()?.isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
      return write.apply(this, sent);
    };
  }
  Object.defineProperties(globalThis, {
    indexedDB: { get: () => here().indexedDB, configurable: true },
    BroadcastChannel: { value: Channel, configurable: true },
    navigator: { get: () => (here().hasLocks ? { locks: { request } } : {}), configurable: true },
    addEventListener: { value: () => undefined, configurable: true },
    document: { value: { hidden: true, activeElement: null }, configurable: true },
  });
}
