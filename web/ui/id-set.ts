import { useCallback, useSyncExternalStore } from 'react';

/** Ids that something is true of. Each id has its own listeners: in a list of thousands only the row concerned renders. */
export class IdSet {
  readonly #ids = new Set<string>();
  readonly #listeners = new Map<string, Set<() => void>>();

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  set(id: string, isTrue: boolean): void {
    if (this.has(id) === isTrue) return;
    if (isTrue) this.#ids.add(id);
    else this.#ids.delete(id);
    for (const listener of this.#listeners.get(id) ?? []) listener();
  }

  /** Makes it true of these ids and no others. */
  setAll(ids: readonly string[]): void {
    const wanted = new Set(ids);
    for (const other of this.#ids) if (!wanted.has(other)) this.set(other, false);
    for (const id of wanted) this.set(id, true);
  }

  listen(id: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(id);
    };
  }
}

export function useIsIn(ids: IdSet, id: string): boolean {
  const listen = useCallback((listener: () => void) => ids.listen(id, listener), [ids, id]);
  return useSyncExternalStore(
    listen,
    () => ids.has(id),
    () => false,
  );
}
