const listeners = new Set<() => void>();

/** Local storage, or a stand-in for the life of the page where there is none or the browser refuses it. */
function openStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

const local = openStorage();
const standIn = new Map<string, string>();

export function readStored(key: string): string | null {
  return local ? local.getItem(key) : (standIn.get(key) ?? null);
}

/** Changes several entries as one: `null` removes. Listeners hear of it once, when all are in place. */
export function store(entries: Readonly<Record<string, string | null>>): void {
  for (const [key, value] of Object.entries(entries)) {
    if (value === null) remove(key);
    else set(key, value);
  }
  tell();
}

export function clearStorage(): void {
  local?.clear();
  standIn.clear();
  tell();
}

/** `pageshow`: a page that comes back from the back-forward cache has heard of nothing meanwhile. */
const TOLD_BY = ['storage', 'pageshow'];

/** Hears of every change, whichever tab made it. */
export function onStorageChange(listener: () => void): () => void {
  if (listeners.size === 0) for (const event of TOLD_BY) globalThis.window?.addEventListener(event, tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0)
      for (const event of TOLD_BY) globalThis.window?.removeEventListener(event, tell);
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

function tell(): void {
  for (const listener of listeners) listener();
}
