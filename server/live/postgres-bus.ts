import type { Bus, News } from './bus.ts';
import { PostgresChannel } from './postgres-channel.ts';

const BATCH_MS = 50;
/** A message holds 8,000 bytes: a revision takes at most 53, a check 74. */
const PER_MESSAGE = { revisions: 150, checks: 100 };
/** The most messages that wait while the connection is lost. Beyond it the other nodes find the changes by polling. */
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

function messagesOf(news: readonly string[], perMessage: number): string[] {
  const count = Math.ceil(news.length / perMessage);
  return Array.from({ length: count }, (_, at) =>
    news.slice(at * perMessage, (at + 1) * perMessage).join(','),
  );
}

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
  readonly #revisions = new Map<string, number>();
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

  announce({ owner, revision, space }: News): void {
    if (revision === undefined) this.#checks.set(space ? `${owner}@${space}` : owner, { owner, space });
    else this.#revisions.set(owner, Math.max(revision, this.#revisions.get(owner) ?? 0));
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
    const [checks, revisions] = [[...this.#checks], [...this.#revisions]];
    const messages = [
      ...messagesOf(
        checks.map(([text]) => text),
        PER_MESSAGE.checks,
      ),
      ...messagesOf(
        revisions.map(([owner, revision]) => `${owner}:${revision}`),
        PER_MESSAGE.revisions,
      ),
    ];
    if (messages.length === 0) return;
    this.#sentAt = performance.now();
    this.#checks.clear();
    this.#revisions.clear();
    try {
      await this.#channel.send(messages);
    } catch {
      // The connection has reported why. They are sent when it is up again.
      for (const [, check] of checks) this.announce(check);
      for (const [owner, revision] of revisions) this.announce({ owner, revision });
    }
  }
}
