/**
 * Caches the most recently used values: at least `size` of them, at most twice as many. Two generations,
 * not the order of last use: a map that forgets and sets again with each use is copied as often as its size, and
 * what V8 moves there for every call has it collect the old generation every few seconds (docs/benchmarks.md).
 */
export class RecentlyUsed<Value> {
  readonly #size: number;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  constructor(size: number) {
    this.#size = size;
  }

  get(key: string): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: Value): void {
    this.#young.set(key, value);
    if (this.#young.size >= this.#size) this.age();
  }

  /** Drops what was not used since the previous call. */
  age(): void {
    this.#old = this.#young;
    this.#young = new Map();
  }
}
