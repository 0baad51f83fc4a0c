import type { ServerResponse } from 'node:http';
import type { RevisionEvent } from '../../contract/events.ts';

/** The most unsent data for a client that stops reading; it reconnects and fetches again. */
const UNSENT_MAX_BYTES = 16 * 1024;

/**
 * One open stream. It receives revisions from before it begins, so that none is missed, and sends the newest one
 * first.
 */
export class Stream {
  readonly owner: string;
  readonly session: string;
  /** The second in which it sends its keep-alive, spread over all streams. */
  readonly phase: number;
  #now = { epoch: '', revision: 0 };
  #response: ServerResponse | undefined;
  #hasEnded = false;

  constructor(owner: string, session: string, phase = 0) {
    this.owner = owner;
    this.session = session;
    this.phase = phase;
  }

  /** Takes over a response whose head is written. */
  begin(response: ServerResponse): void {
    this.#response = response;
    this.#sendRevision();
    if (this.#hasEnded) response.end();
  }

  announce(now: { epoch: string; revision: number }): void {
    if (now.epoch === this.#now.epoch && now.revision <= this.#now.revision) return;
    this.#now = now;
    this.#sendRevision();
  }

  /** Sends a keep-alive to the client and to all proxies between. */
  comment(): void {
    this.#send(':\n\n');
  }

  end(): void {
    this.#hasEnded = true;
    this.#response?.end();
  }

  #sendRevision(): void {
    const { epoch, revision } = this.#now;
    const event: RevisionEvent = { space: this.owner, revision, epoch };
    this.#send(`data: ${JSON.stringify(event)}\n\n`);
  }

  #send(text: string): void {
    const response = this.#response;
    if (response === undefined) return;
    if (response.writableLength > UNSENT_MAX_BYTES) response.destroy();
    else response.write(text);
  }
}
