// The parts of a browser that the web's queue needs, for several devices in one process.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
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

export function here(): Browser {
  const browser = inside.getStore();
  if (browser === undefined) throw new Error('This runs in no browser');
  return browser;
}

/** Between the tabs of one browser. */
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(`${here().id} ${name}`);
  }
}

async function request(name: string, task: () => Promise<unknown>): Promise<unknown> {
  const { locks } = here();
  const turn = (locks.get(name) ?? Promise.resolve()).then(task, task);
  locks.set(name, turn);
  return turn;
}

/** The pauses of a browser pass this many times faster. */
const SPEED = 100;
/** So do its time limits, by which hanging calls are given up; a busy machine must be faster than them. */
const LIMITS_SPEED = 10;
const speed = () => (inside.getStore() === undefined ? 1 : SPEED);

const real = {
  now: Date.now.bind(Date),
  elapsed: performance.now.bind(performance),
  setTimeout: globalThis.setTimeout,
  timeout: AbortSignal.timeout.bind(AbortSignal),
};

const WRITES = ['add', 'put'] as const;

/** Puts these parts where the web looks for them. */
export function standIn(): void {
  Date.now = () => real.now() + (inside.getStore()?.aheadMs ?? 0);
  performance.now = () => real.elapsed() * speed();
  const faster = (run: () => void, ms = 0, ...rest: []) => real.setTimeout(run, ms / speed(), ...rest);
  globalThis.setTimeout = Object.assign(faster, real.setTimeout);
  AbortSignal.timeout = (ms) => real.timeout(inside.getStore() === undefined ? ms : ms / LIMITS_SPEED);
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
