import type { Disk } from '../database/sqlite/disk.ts';

/** A disk whose syncs the test ends. */
export class HeldDisk implements Disk {
  syncs = 0;
  #release: (error?: Error) => void = () => {};
  #asked: () => void = () => {};

  sync(): Promise<void> {
    this.syncs++;
    const synced = new Promise<void>((resolve, reject) => {
      this.#release = (error) => (error ? reject(error) : resolve());
    });
    this.#asked();
    return synced;
  }

  /** Resolves when a write waits for the next sync. */
  asked(): Promise<void> {
    return new Promise((resolve) => {
      this.#asked = resolve;
    });
  }

  /** Ends the sync under way. */
  release(error?: Error): void {
    this.#release(error);
  }

  async checkpoint(): Promise<void> {}
  async close(): Promise<void> {}
}
