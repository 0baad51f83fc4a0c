import type { Database } from './database.ts';

/**
 * Names the time in which revisions only grow. When the data may have gone back, by a restored backup or a database
 * that started again from an older copy, the epoch is another one: whatever clients know of before counts for nothing.
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

  /** @returns whether it is another one than before */
  async renew(): Promise<boolean> {
    const before = this.#now;
    this.#now = await this.#db.epoch();
    return this.#now !== before;
  }
}
