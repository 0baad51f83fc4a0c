import type { Bus, News } from './bus.ts';
import { PostgresChannel } from './postgres-channel.ts';

const BATCH_MS = 50;
/** A message holds 8,000 bytes: a piece of news takes at most 74. */
const PER_MESSAGE = 100;
/** The most revisions that wait while the connection is lost. Beyond it the other nodes find the changes by polling. */
const WAITING_MAX = 10_000;

const NEWS = /^([0-9a-f-]{36})(?::(\d{1,15})|@([0-9a-f-]{36}))?$/;

/** The content of a message. Any user of the database can send one. */
function newsIn(message: string): News[] {
  return message.split(',').flatMap((text) => {
    const [, owner, revision, space] = NEWS.exec(text) ?? [];
    if (owner === undefined) return [];
    return [revision === undefined ? { owner, space } : { owner, revision: Number(revision) }];
  });
}

const textOf = ({ owner, revision, space }: News): string => {
  if (revision !== undefined) return `${owner}:${revision}`;
  return space === undefined ? owner : `${owner}@${space}`;
};

interface BusEvents {
  receive: (news: News) => void;
  /** Listening starts, or starts again: earlier messages were missed. */
  listening: () => void;
  onError: (error: unknown) => void;
}

/**
 * Joins the nodes on one PostgreSQL. A NOTIFY inside a writing transaction would serialise the commits of the whole
 * database; this one is sent after them, on a separate connection, for all changes of 50 ms together.
 */
export class PostgresBus implements Bus {
  readonly #channel: PostgresChannel;
  /** By owner, of whom the newest counts. */
  readonly #revisions = new Map<string, News>();
  /** Owners to be checked, each with the space that it is about. */
  readonly #checks = new Map<string, News>();
  #sentAt = -Infinity;
  #sending: NodeJS.Timeout | undefined;

  constructor(url: string, { receive, listening, onError }: BusEvents) {
    this.#channel = new PostgresChannel(url, {
      receive: (message) => newsIn(message).forEach(receive),
      up: () => {
        listening();
        this.#sendSoon();
      },
      down: onError,
    });
  }

  get isListening(): boolean {
    return this.#channel.isUp;
  }

  announce(news: News): void {
    const { owner, revision } = news;
    if (revision === undefined) this.#checks.set(textOf(news), news);
    else if (revision > (this.#revisions.get(owner)?.revision ?? 0)) this.#revisions.set(owner, news);
    if (this.#revisions.size > WAITING_MAX) this.#revisions.clear();
    if (this.#channel.isUp) this.#sendSoon();
  }

  async close(): Promise<void> {
    clearTimeout(this.#sending);
    await this.#send();
    await this.#channel.close();
  }

  #sendSoon(): void {
    this.#sending ??= setTimeout(
      () => this.#send(),
      Math.max(0, this.#sentAt + BATCH_MS - performance.now()),
    );
  }

  async #send(): Promise<void> {
    this.#sending = undefined;
    const sent = [...this.#checks.values(), ...this.#revisions.values()];
    const texts = sent.map(textOf);
    const messages: string[] = [];
    while (texts.length > 0) messages.push(texts.splice(0, PER_MESSAGE).join(','));
    if (messages.length === 0) return;
    this.#sentAt = performance.now();
    this.#checks.clear();
    this.#revisions.clear();
    try {
      await this.#channel.send(messages);
    } catch {
      // The connection has reported why. They are sent when it is up again.
      for (const news of sent) this.announce(news);
    }
  }
}
