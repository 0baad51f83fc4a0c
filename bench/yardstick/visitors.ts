import type { Store } from './store.ts';

const FLUSH_EVERY_MS = 1_000;
const COUNT_EVERY_MS = 250;
const ONLINE_MS = 90_000;

/** The yardstick's presence: held in memory, written once a second. */
export class Visitors {
  readonly #seen = new Map<string, number>();
  readonly #unwritten = new Map<string, number>();
  #stats = '';
  #countedAt = 0;

  constructor(store: Store) {
    setInterval(() => {
      if (this.#unwritten.size > 0) store.see(this.#unwritten);
      this.#unwritten.clear();
    }, FLUSH_EVERY_MS).unref();
  }

  beat(id: string): void {
    const now = Date.now();
    this.#seen.set(id, now);
    this.#unwritten.set(id, now);
  }

  stats(): string {
    const now = Date.now();
    if (now - this.#countedAt < COUNT_EVERY_MS) return this.#stats;
    let online = 0;
    for (const seen of this.#seen.values()) if (seen > now - ONLINE_MS) online++;
    this.#countedAt = now;
    this.#stats = JSON.stringify({ online, total: this.#seen.size });
    return this.#stats;
  }
}
