import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * Holds a reading handle on the state that is known to be on the disk: a commit that is not synced yet is not visible,
 * so no ETag can name a state that a power cut undoes.
 */
export class Snapshot {
  readonly #handle: DatabaseSync;
  readonly #look: StatementSync;

  constructor(handle: DatabaseSync) {
    this.#handle = handle;
    this.#look = handle.prepare('SELECT count(*) FROM migrations');
    this.renew();
  }

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
