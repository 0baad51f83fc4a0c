import type { ServerResponse } from 'node:http';
import type { RevisionEvent } from '../../contract/events.ts';

/** The most unsent data for a client that stops reading; it reconnects and fetches again. */
const UNSENT_MAX_BYTES = 16 * 1024;
/** Shows that it is alive, so that a client notices within 30 seconds that it is cut. */
const COMMENT_EVERY_MS = 10_000;
/** In a shared category several people write at once: their changes within this time become one event. */
const FOLD_MS = 50;

/** The present state of an owner's lists. */
export interface Position {
  epoch: string;
  revision: number;
}

/**
 * One open stream. It receives revisions from before it begins, so that none is missed, and sends the newest of each
 * space first.
 */
export class Stream {
  readonly owner: string;
  readonly session: string;
  /** True when it follows the shared categories of its owner too. */
  readonly isShared: boolean;
  /** The newest check of its session and its spaces that has begun: what an older one finds is outdated. */
  check = 0;
  readonly #now = new Map<string, Position>();
  readonly #unsent: Set<string>;
  readonly #commenting: NodeJS.Timeout;
  #response: ServerResponse | undefined;
  #folding: NodeJS.Timeout | undefined;
  #hasEnded = false;

  constructor(owner: string, session: string, isShared = false) {
    this.owner = owner;
    this.session = session;
    this.isShared = isShared;
    this.#now.set(owner, { epoch: '', revision: 0 });
    this.#unsent = new Set([owner]);
    this.#commenting = setInterval(() => this.#send(':\n\n'), COMMENT_EVERY_MS).unref();
  }

  /** Takes over a response whose head is written. */
  begin(response: ServerResponse): void {
    this.#response = response;
    this.#sendRevisions();
    if (this.#hasEnded) response.end();
  }

  announce(space: string, now: Position): void {
    const known = this.#now.get(space);
    if (known !== undefined && now.epoch === known.epoch && now.revision <= known.revision) return;
    this.#now.set(space, now);
    this.#unsent.add(space);
    if (this.#folding === undefined) this.#sendRevisions();
  }

  /** Sends nothing more of a space, unless it is announced again. */
  forget(space: string): void {
    this.#now.delete(space);
    this.#unsent.delete(space);
  }

  end(): void {
    this.#hasEnded = true;
    clearInterval(this.#commenting);
    clearTimeout(this.#folding);
    this.#response?.end();
  }

  #sendRevisions(): void {
    if (this.#response === undefined || this.#unsent.size === 0) return;
    for (const space of this.#unsent) {
      const event: RevisionEvent = { space, revision: 0, epoch: '', ...this.#now.get(space) };
      this.#send(`data: ${JSON.stringify(event)}\n\n`);
    }
    this.#unsent.clear();
    if (this.isShared && !this.#hasEnded) this.#fold();
  }

  #fold(): void {
    this.#folding = setTimeout(() => {
      this.#folding = undefined;
      this.#sendRevisions();
    }, FOLD_MS);
  }

  #send(text: string): void {
    const response = this.#response;
    if (response === undefined) return;
    if (response.writableLength > UNSENT_MAX_BYTES) response.destroy();
    else response.write(text);
  }
}
