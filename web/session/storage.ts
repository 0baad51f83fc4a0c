/** Some entries have changed, or all of storage is gone: cleared by this page, by another one or by the browser. */
type StorageChange = 'changed' | 'cleared' | 'cleared elsewhere';

/** The one database of this site in IndexedDB. */
export const DATABASE = 'nightdrive';

const listeners = new Set<(change: StorageChange) => void>();

/** Local storage, or nothing where the browser has or allows none: then a map replaces it for the life of the page. */
function openStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

const local = openStorage();
const standIn = new Map<string, string>();

/** The user has blocked the data of this site in the browser. */
export const isStorageBlocked = (): boolean => local === undefined;

/** Web Locks exist in secure contexts only; a browser that refuses local storage refuses each request for a lock, too. */
export const locks = (): LockManager | undefined => local && navigator.locks;

export function readStored(key: string): string | null {
  return local ? local.getItem(key) : (standIn.get(key) ?? null);
}

export const storedKeys = (): readonly string[] => (local ? Object.keys(local) : [...standIn.keys()]);

/** Changes several entries as one: `null` removes. Listeners are called once, when all are in place. */
export function store(entries: Readonly<Record<string, string | null>>): void {
  for (const [key, value] of Object.entries(entries)) {
    if (value === null) remove(key);
    else set(key, value);
  }
  notify('changed');
}

/** Empties local storage; what waits in the database to be sent stays. */
export function clearLocalStorage(): void {
  local?.clear();
  standIn.clear();
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

function set(key: string, value: string): void {
  if (local) local.setItem(key, value);
  else standIn.set(key, value);
}

function remove(key: string): void {
  local?.removeItem(key);
  standIn.delete(key);
}

/** In another tab `clear` makes one event without a key. */
function onChange(event: Event): void {
  notify(event instanceof StorageEvent && event.key === null ? 'cleared elsewhere' : 'changed');
}

function notify(change: StorageChange): void {
  for (const listener of listeners) listener(change);
}
