import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * Keeps a reading handle on what is known to be on the disk: a commit that the disk has not kept yet is never
 * seen, so no ETag can name a state that a power cut takes back.
 */
export class Snapshot {
  readonly #handle: DatabaseSync;
  readonly #look: StatementSync;

  constructor(handle: DatabaseSync) {
    this.#handle = handle;
    this.#look = handle.prepare('SELECT count(*) FROM migrations');
    this.renew();
  }

  /** Moves on to what is committed now. */
  renew(): void {
    try {
      if (this.#handle.isTransaction) this.#handle.exec('COMMIT');
      this.#handle.exec('BEGIN');
      this.#look.get();
    } catch {
      // Locked for a moment by another process: reads see the latest commit until the next renewal.
    }
  }
}
