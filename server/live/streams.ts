import { type Position, Stream } from './stream.ts';

/** A browser needs one for all its tabs; a fifth means that one was never closed. */
const STREAMS_OF_SESSION_MAX = 4;
/** Each shows every 10 seconds that it is alive, so that a client notices within 30 that it is cut; not all at once. */
const COMMENT_EVERY = 10;
const SECOND_MS = 1_000;

/** Sets of streams, by the person who opened them or by the space that they follow. */
class StreamIndex {
  readonly #sets = new Map<string, Set<Stream>>();

  get keys(): string[] {
    return [...this.#sets.keys()];
  }

  get all(): Stream[] {
    return [...this.#sets.values()].flatMap((streams) => [...streams]);
  }

  has(key: string): boolean {
    return this.#sets.has(key);
  }

  of(key: string): ReadonlySet<Stream> {
    return this.#sets.get(key) ?? new Set();
  }

  add(key: string, stream: Stream): void {
    const streams = this.#sets.get(key) ?? new Set();
    this.#sets.set(key, streams);
    streams.add(stream);
  }

  /** @returns whether it was there */
  remove(key: string, stream: Stream): boolean {
    const streams = this.#sets.get(key);
    if (!streams?.delete(stream)) return false;
    if (streams.size === 0) this.#sets.delete(key);
    return true;
  }
}

/** The open streams of this node. */
export class Streams {
  readonly #byOwner = new StreamIndex();
  readonly #bySpace = new StreamIndex();
  /** The shared categories that a stream follows. */
  readonly #spaces = new Map<Stream, ReadonlySet<string>>();
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
    return this.#byOwner.keys;
  }

  has(owner: string): boolean {
    return this.#byOwner.has(owner);
  }

  of(owner: string): Stream[] {
    return [...this.#byOwner.of(owner)];
  }

  /** Opens a stream, which receives everything of its owner from now on. The oldest of too many of a session ends. */
  open(owner: string, session: string, isShared: boolean): Stream {
    const stream = new Stream(owner, session, { isShared, phase: this.#second % COMMENT_EVERY });
    this.#byOwner.add(owner, stream);
    this.#bySpace.add(owner, stream);
    this.#count++;
    const ofSession = this.of(owner).filter((other) => other.session === session);
    for (const tooMany of ofSession.slice(0, -STREAMS_OF_SESSION_MAX)) this.end(tooMany);
    return stream;
  }

  /** From now on a stream receives what is announced of these shared categories, and of its owner. */
  follow(stream: Stream, spaces: ReadonlySet<string>): void {
    if (stream.hasEnded) return;
    for (const space of this.#spaces.get(stream) ?? []) {
      if (spaces.has(space)) continue;
      this.#bySpace.remove(space, stream);
      stream.forget(space);
    }
    for (const space of spaces) this.#bySpace.add(space, stream);
    if (spaces.size === 0) this.#spaces.delete(stream);
    else this.#spaces.set(stream, spaces);
  }

  /** From now on a stream receives nothing of this shared category. */
  unfollow(stream: Stream, space: string): void {
    const spaces = new Set(this.#spaces.get(stream));
    if (spaces.delete(space)) this.follow(stream, spaces);
  }

  /** Removes a stream that has ended or is about to. */
  end(stream: Stream): void {
    if (!this.#byOwner.remove(stream.owner, stream)) return;
    this.#count--;
    this.follow(stream, new Set());
    this.#bySpace.remove(stream.owner, stream);
    stream.end();
  }

  announce(space: string, now: Position): void {
    for (const stream of this.#bySpace.of(space)) stream.announce(space, now);
  }

  /** Ends all streams. */
  close(): void {
    clearInterval(this.#commenting);
    for (const stream of this.#byOwner.all) this.end(stream);
  }

  #comment(): void {
    this.#second++;
    const phase = this.#second % COMMENT_EVERY;
    for (const stream of this.#byOwner.all) if (stream.phase === phase) stream.comment();
  }
}
