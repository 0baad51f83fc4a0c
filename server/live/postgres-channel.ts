import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { connectionOf } from '../database/postgres/pool.ts';

const CHANNEL = 'nightdrive';
const RECONNECT_MS = 1_000;
const PROBE_EVERY_MS = 30_000;
const ANSWER_TIMEOUT_MS = 2_600;

interface ChannelEvents {
  receive: (message: string) => void;
  /** Messages arrive, or arrive again: earlier ones were missed. */
  up: () => void;
  /** Called once for each outage. */
  down: (error: unknown) => void;
}

const clientAt = (url: string): pg.Client =>
  new pg.Client({ ...connectionOf(url), query_timeout: ANSWER_TIMEOUT_MS });

/** Messages need not reach the disk. Set for this statement only: a pooler may lend the connection to a write next. */
async function notify(client: pg.Client, messages: readonly string[]): Promise<void> {
  await client.query(
    `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, message) FROM unnest($2::text[]) AS message`,
    [CHANNEL, messages],
  );
}

/** Sends messages to all nodes, on a separate connection. */
export async function notifyOnce(url: string, messages: readonly string[]): Promise<void> {
  const client = clientAt(url);
  client.on('error', () => {}); // fails the query too
  try {
    await client.connect();
    await notify(client, messages);
  } finally {
    await client.end();
  }
}

/**
 * A connection to PostgreSQL that receives the messages of all nodes, and is reopened when it is lost. Behind some
 * poolers nothing arrives: a message to itself, sent on another connection, shows whether messages get through.
 */
export class PostgresChannel {
  readonly #url: string;
  readonly #events: ChannelEvents;
  readonly #probe = `probe ${randomUUID()}`;
  readonly #probing: NodeJS.Timeout;
  #client: pg.Client | undefined;
  #isUp = false;
  #isProbed = true;
  #isKnownDown = false;
  #connecting: NodeJS.Timeout | undefined;

  constructor(url: string, events: ChannelEvents) {
    this.#url = url;
    this.#events = events;
    this.#probing = setInterval(() => this.#checkProbe(), PROBE_EVERY_MS).unref();
    this.#connect();
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** @throws Error when there is no connection, or it is lost */
  async send(messages: readonly string[]): Promise<void> {
    const client = this.#client;
    if (client === undefined) throw new Error('There is no connection.');
    try {
      await notify(client, messages);
    } catch (error) {
      this.#drop(client, error);
      throw error;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#probing);
    clearTimeout(this.#connecting);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  async #connect(): Promise<void> {
    let client: pg.Client | undefined;
    const drop = (reason: unknown) => this.#drop(client, reason);
    try {
      // Throws while a certificate file cannot be read, for example while it is replaced.
      client = clientAt(this.#url);
      this.#client = client;
      client.on('error', drop);
      client.on('notification', ({ payload = '' }) => this.#receive(payload));
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      await this.#sendProbe();
    } catch (error) {
      drop(error);
    }
  }

  #sendProbe(): Promise<void> {
    this.#isProbed = false;
    return notifyOnce(this.#url, [this.#probe]);
  }

  #checkProbe(): void {
    const client = this.#client;
    if (client === undefined) return;
    if (this.#isProbed)
      this.#sendProbe().catch(() => {}); // the next check drops the connection
    else
      this.#drop(
        client,
        new Error(
          'What is sent by EVENTS_URL receives no notifications: point it at PostgreSQL itself, not at a pooler.',
        ),
      );
  }

  #receive(message: string): void {
    if (message !== this.#probe) {
      this.#events.receive(message);
      return;
    }
    this.#isProbed = true;
    this.#isKnownDown = false;
    if (this.#isUp) return;
    this.#isUp = true;
    this.#events.up();
  }

  #drop(client: pg.Client | undefined, reason: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#isUp = false;
    client?.end().catch(() => {}); // it may be lost already
    this.#connecting = setTimeout(() => this.#connect(), RECONNECT_MS);
    if (!this.#isKnownDown) this.#events.down(reason);
    this.#isKnownDown = true;
  }
}
