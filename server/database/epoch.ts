import type { Database } from './database.ts';

/**
 * Identifies the period in which revisions only grow. When the data may have gone back, by a restored backup or a
 * database that restarted from an older copy, the epoch changes, and clients must discard what they have cached.
 */
export class Epoch {
  readonly #db: Database;
  #now: string;

  private constructor(db: Database, now: string) {
    this.#db = db;
    this.#now = now;
  }

  static async of(db: Database): Promise<Epoch> {
    return new Epoch(db, await db.epoch());
  }

  get now(): string {
    return this.#now;
  }

  /** @returns whether it has changed */
  async renew(): Promise<boolean> {
    const before = this.#now;
    this.#now = await this.#db.epoch();
    return this.#now !== before;
  }
}
