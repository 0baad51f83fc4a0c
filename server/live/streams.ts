import { Stream } from './stream.ts';

/** A browser needs one for all its tabs; a fifth means that one was never closed. */
const STREAMS_OF_SESSION_MAX = 4;
/** Each shows every 10 seconds that it is alive, so that a client notices within 30 that it is cut; not all at once. */
const COMMENT_EVERY = 10;
const SECOND_MS = 1_000;

/** The open streams of this node, by the owner whose revision they report. */
export class Streams {
  readonly #byOwner = new Map<string, Set<Stream>>();
  readonly #commenting: NodeJS.Timeout;
  #count = 0;
  #second = 0;

  constructor() {
    this.#commenting = setInterval(() => this.#comment(), SECOND_MS);
    this.#commenting.unref();
  }

  get count(): number {
    return this.#count;
  }

  get owners(): string[] {
    return [...this.#byOwner.keys()];
  }

  has(owner: string): boolean {
    return this.#byOwner.has(owner);
  }

  /** Opens a stream, which receives everything from now on. The oldest of too many of a session ends. */
  open(owner: string, session: string): Stream {
    const streams = this.#byOwner.get(owner) ?? new Set();
    this.#byOwner.set(owner, streams);
    const stream = new Stream(owner, session, this.#second % COMMENT_EVERY);
    streams.add(stream);
    this.#count++;
    const ofSession = [...streams].filter((other) => other.session === session);
    for (const tooMany of ofSession.slice(0, -STREAMS_OF_SESSION_MAX)) this.end(tooMany);
    return stream;
  }

  /** Removes a stream that has ended or is about to. */
  end(stream: Stream): void {
    const streams = this.#byOwner.get(stream.owner);
    if (!streams?.delete(stream)) return;
    this.#count--;
    if (streams.size === 0) this.#byOwner.delete(stream.owner);
    stream.end();
  }

  announce(owner: string, now: { epoch: string; revision: number }): void {
    for (const stream of this.#byOwner.get(owner) ?? []) stream.announce(now);
  }

  /** Ends the owner's streams of any other session. */
  keep(owner: string, sessions: ReadonlySet<string>): void {
    for (const stream of [...(this.#byOwner.get(owner) ?? [])]) {
      if (!sessions.has(stream.session)) this.end(stream);
    }
  }

  /** Ends all streams. */
  close(): void {
    clearInterval(this.#commenting);
    for (const stream of this.#all()) this.end(stream);
  }

  #all(): Stream[] {
    return [...this.#byOwner.values()].flatMap((streams) => [...streams]);
  }

  #comment(): void {
    this.#second++;
    const phase = this.#second % COMMENT_EVERY;
    for (const stream of this.#all()) if (stream.phase === phase) stream.comment();
  }
}
