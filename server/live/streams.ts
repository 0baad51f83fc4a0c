import { type Position, Stream } from './stream.ts';

/** A browser needs one for all its tabs; a fifth means that one was never closed. */
const STREAMS_OF_SESSION_MAX = 4;

/** The open streams of this node. */
export class Streams {
  /** Each with the shared categories that it follows. */
  readonly #open = new Map<Stream, ReadonlySet<string>>();
  /** By their owners, and by the shared categories that they follow. */
  readonly #byTopic = new Map<string, Set<Stream>>();

  get count(): number {
    return this.#open.size;
  }

  get owners(): string[] {
    return [...new Set([...this.#open.keys()].map(({ owner }) => owner))];
  }

  /** The streams that an owner has opened. */
  of(owner: string): Stream[] {
    return [...(this.#byTopic.get(owner) ?? [])];
  }

  /** Opens a stream, which receives everything of its owner from now on. The oldest of too many of a session ends. */
  open(owner: string, session: string, isShared: boolean): Stream {
    const stream = new Stream(owner, session, isShared);
    this.#open.set(stream, new Set());
    this.#add(owner, stream);
    const ofSession = this.of(owner).filter((other) => other.session === session);
    for (const tooMany of ofSession.slice(0, -STREAMS_OF_SESSION_MAX)) this.end(tooMany);
    return stream;
  }

  /** From now on a stream receives what is announced of these shared categories, and of its owner. */
  follow(stream: Stream, spaces: ReadonlySet<string>): void {
    const before = this.#open.get(stream);
    if (before === undefined) return;
    for (const space of before) {
      if (spaces.has(space)) continue;
      this.#remove(space, stream);
      stream.forget(space);
    }
    for (const space of spaces) this.#add(space, stream);
    this.#open.set(stream, spaces);
  }

  /** From now on no stream of an owner receives anything of this shared category. */
  unfollow(owner: string, space: string): void {
    for (const stream of this.of(owner)) {
      const spaces = new Set(this.#open.get(stream));
      if (spaces.delete(space)) this.follow(stream, spaces);
    }
  }

  /** Removes a stream that has ended or is about to. */
  end(stream: Stream): void {
    this.follow(stream, new Set());
    if (!this.#open.delete(stream)) return;
    this.#remove(stream.owner, stream);
    stream.end();
  }

  announce(space: string, now: Position): void {
    for (const stream of this.#byTopic.get(space) ?? []) stream.announce(space, now);
  }

  /** Ends all streams. */
  close(): void {
    for (const stream of [...this.#open.keys()]) this.end(stream);
  }

  #add(topic: string, stream: Stream): void {
    const streams = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, streams.add(stream));
  }

  #remove(topic: string, stream: Stream): void {
    const streams = this.#byTopic.get(topic);
    streams?.delete(stream);
    if (streams?.size === 0) this.#byTopic.delete(topic);
  }
}
