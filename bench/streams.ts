// The cost of open event streams for one node: memory, and processor time when all of them are notified at once.
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.ts';
import { type Bearer, signToken, tokenKeys } from '../server/accounts/signing/tokens.ts';
import type { Effort } from './compare.ts';
import { type Figure, lessIsBetter } from './figure.ts';
import { memory, processorTime } from './machine.ts';
import { POSTGRES_SECRET, type Subject, startOurs } from './subjects.ts';

const STREAMS = 5_000;
const OPENED_AT_ONCE = 50;
const NEWS_PER_MESSAGE = 150;
const SETTLE_MS = 3_000;
/** The headers that a browser sends: the server holds them in memory as long as the stream. */
const BROWSER = [
  'Host: localhost',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
  'Accept: text/event-stream',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-GB,en;q=0.9',
  'Referer: http://localhost/checklist',
  'Sec-Fetch-Dest: empty',
  'Sec-Fetch-Mode: cors',
  'Sec-Fetch-Site: same-origin',
];

/** Inserts accounts with one session each directly into the database: logins through the API would take minutes. */
async function settle(database: pg.Client, count: number): Promise<Bearer[]> {
  const people = Array.from({ length: count }, () => ({ owner: randomUUID(), session: randomUUID() }));
  const [owners, sessions] = [people.map(({ owner }) => owner), people.map(({ session }) => session)];
  const now = Date.now();
  await database.query(
    "insert into accounts (id, username, password_hash, created_at) select id, id, 'none', $2 from unnest($1::text[]) as id",
    [owners, now],
  );
  await database.query(
    `insert into sessions (owner, id, created_at, used_at, expires_at)
     select owner, id, $3, $3, $4 from unnest($1::text[], $2::text[]) as session (owner, id)`,
    [owners, sessions, now, now + 86_400_000],
  );
  return people;
}

/** A client that only counts events: 5,000 clients of a library would be slower than the server. */
class StreamReader {
  static received = 0;
  readonly socket: Socket;
  readonly #first = Promise.withResolvers<void>();

  constructor(base: URL, token: string) {
    this.socket = connect(Number(base.port), base.hostname);
    this.socket.on('data', (data) => {
      if (data.includes('data: ')) StreamReader.received++;
      this.#first.resolve();
    });
    this.socket.on('error', this.#first.reject);
    const head = ['GET /api/events/ HTTP/1.1', ...BROWSER, `Authorization: Bearer ${token}`];
    this.socket.write(`${head.join('\r\n')}\r\n\r\n`);
  }

  get begun(): Promise<void> {
    return this.#first.promise;
  }
}

async function openStreams({ base }: Subject, people: readonly Bearer[]): Promise<StreamReader[]> {
  const keys = tokenKeys(Buffer.from(POSTGRES_SECRET));
  const life = { now: Date.now(), expiresAt: Date.now() + 300_000 };
  const readers: StreamReader[] = [];
  for (let from = 0; from < people.length; from += OPENED_AT_ONCE) {
    const some = people.slice(from, from + OPENED_AT_ONCE);
    const tokens = await Promise.all(some.map((bearer) => signToken(keys, 'access', bearer, life)));
    const opened = tokens.map((token) => new StreamReader(base, token));
    await Promise.all(opened.map((reader) => reader.begun));
    readers.push(...opened);
  }
  return readers;
}

/**
 * Announces to the node, as another node would, that the lists of all owners have changed.
 * @returns the node's processor time in milliseconds
 */
async function announceToAll(
  database: pg.Client,
  { pid }: Subject,
  { people, revision }: { people: readonly Bearer[]; revision: number },
): Promise<number> {
  const news = people.map(({ owner }) => `${owner}:${revision}`);
  const messages = Array.from({ length: Math.ceil(news.length / NEWS_PER_MESSAGE) }, (_, at) =>
    news.slice(at * NEWS_PER_MESSAGE, (at + 1) * NEWS_PER_MESSAGE).join(','),
  );
  const [before, received] = [processorTime(pid), StreamReader.received];
  await database.query("select pg_notify('nightdrive', message) from unnest($1::text[]) as message", [
    messages,
  ]);
  while (StreamReader.received < received + people.length) await delay(5);
  return (processorTime(pid) - before) / 1e3;
}

async function measureStreams(server: Subject, database: pg.Client, rounds: number): Promise<Figure[]> {
  const people = await settle(database, STREAMS);
  await delay(SETTLE_MS);
  const idle = memory(server.pid);
  const readers = await openStreams(server, people);
  await delay(SETTLE_MS);
  const open = memory(server.pid) - idle;
  const processor: number[] = [];
  for (let revision = 1; revision <= rounds; revision++) {
    processor.push(await announceToAll(database, server, { people, revision }));
  }
  for (const { socket } of readers) socket.destroy();
  return [
    lessIsBetter(`memory of ${STREAMS} open streams`, [open], { unit: 'MB', goal: 110 }),
    lessIsBetter(`processor time to notify ${STREAMS} streams at once`, processor, { unit: 'ms', goal: 100 }),
  ];
}

/** One node with many streams, on PostgreSQL, where another node can announce changes for all of their owners. */
export async function benchStreams({ rounds }: Effort): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true });
  const server = await startOurs({ databaseUrl: postgres.url });
  const database = new pg.Client({ connectionString: postgres.url });
  try {
    await database.connect();
    return await measureStreams(server, database, rounds);
  } finally {
    await database.end();
    await server.stop();
    await postgres.stop();
  }
}
