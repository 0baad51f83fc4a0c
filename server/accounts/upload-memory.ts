import { unavailable } from '../errors.ts';

/** What all forms on their way in may take together. */
const UPLOADS_MAX_BYTES = 64 * 1024 * 1024;

/** Counts the memory of unfinished uploads, so that many of them at once can't use up the machine's. */
export class UploadMemory {
  #taken = 0;

  /** @throws Refusal 503 when the uploads of others have it all */
  take(bytes: number): void {
    if (this.#taken + bytes > UPLOADS_MAX_BYTES) throw unavailable();
    this.#taken += bytes;
  }

  give(bytes: number): void {
    this.#taken -= bytes;
  }
}
