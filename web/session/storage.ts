/** Some entries have changed, or all of storage is gone: cleared by this page, by another one or by the browser. */
type StorageChange = 'changed' | 'cleared' | 'cleared elsewhere';

/** The one database of this site in IndexedDB. */
export const DATABASE = 'nightdrive';

const listeners = new Set<(change: StorageChange) => void>();

/** Entries of this page, in place of a storage of the browser. */
class StandIn extends Map<string, string> {
  readonly getItem = (key: string): string | null => this.get(key) ?? null;
  readonly setItem = (key: string, value: string): void => void this.set(key, value);
  readonly removeItem = (key: string): void => void this.delete(key);
}

/** A storage of the browser, or where it has or allows none, a stand-in for the life of the page. */
export function openStorage(open: () => Storage | null): Storage | StandIn {
  try {
    return open() ?? new StandIn();
  } catch {
    return new StandIn();
  }
}

const local = openStorage(() => window.localStorage);

/** The user has blocked the data of this site in the browser. */
export const isStorageBlocked = (): boolean => local instanceof StandIn;

/**
 * Runs a task while no other tab runs one of this name. Web Locks exist in secure contexts only, and a browser that refuses
 * local storage refuses each request for a lock, too: there tabs run their tasks at once, which does no harm.
 */
export const oneTabAtATime = <T>(name: string, task: () => Promise<T>): Promise<T> =>
  (isStorageBlocked() ? undefined : navigator.locks)?.request(name, task) ?? task();

export const readStored = (key: string): string | null => local.getItem(key);

export const storedKeys = (): readonly string[] =>
  local instanceof StandIn ? [...local.keys()] : Object.keys(local);

/** Changes several entries as one: `null` removes. Listeners are called once, when all are in place. */
export function store(entries: Readonly<Record<string, string | null>>): void {
  for (const [key, value] of Object.entries(entries)) {
    if (value === null) local.removeItem(key);
    else local.setItem(key, value);
  }
  notify('changed');
}

/** Empties local storage; what waits in the database to be sent stays. */
export function clearLocalStorage(): void {
  local.clear();
  notify('cleared');
}

globalThis.window?.addEventListener('storage', onChange);
/** A page that comes back from the back-forward cache has missed what happened meanwhile. */
globalThis.window?.addEventListener('pageshow', onChange);

/** Calls `listener` after every change, whichever tab made it. */
export function onStorageChange(listener: (change: StorageChange) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** In another tab `clear` makes one event without a key. */
function onChange(event: Event): void {
  notify(event instanceof StorageEvent && event.key === null ? 'cleared elsewhere' : 'changed');
}

function notify(change: StorageChange): void {
  for (const listener of listeners) listener(change);
}
