import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../scripts/postgres.ts';
import { openPostgres } from './database/postgres/open.ts';
import { PostgresBus } from './live/postgres-bus.ts';
import { nodeOfTest, startedNode } from './testing/node-of-test.ts';
import { SECRET } from './testing/postgres-of-test.ts';

const file = (name: string) => path.join(import.meta.dirname, 'testing/certificates', name);
const AUTHORITY = file('authority.pem');

/** Its certificate is for the name localhost, by an authority that no other program trusts. */
let postgres: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  postgres = await startPostgres({ tls: { certificate: file('localhost.pem'), key: file('localhost.key') } });
});
afterAll(() => postgres.stop());

/** Its address by a name, with the parameters for TLS. */
function address(hostname: 'localhost' | '127.0.0.1', tls: Record<string, string>): string {
  const url = new URL(postgres.url);
  url.hostname = hostname;
  for (const [name, value] of Object.entries(tls)) url.searchParams.set(name, value);
  return url.href;
}

const verified = () => address('localhost', { sslmode: 'verify-full', sslrootcert: AUTHORITY });

async function connections(): Promise<{ tls: boolean; listens: boolean }[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const { rows } = await client.query(`
      select ssl as tls, query like '%nightdrive%' or query like '%pg_notify%' as listens
      from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'nightdrive'`);
    return rows;
  } finally {
    await client.end();
  }
}

test('with verify-full and its authority a whole node reaches its database by TLS, for the events too', async () => {
  const node = await startedNode({ DATABASE_URL: verified(), APP_SECRET: SECRET });
  expect(await node.isReady()).toBe(true);
  await expect.poll(connections).toContainEqual({ tls: true, listens: true });
  const found = await connections();
  expect(found.length).toBeGreaterThan(1);
  expect(found.filter(({ tls }) => !tls)).toEqual([]);
  expect(node.log).toBe('');
});

test.each([
  ['of another name', () => address('127.0.0.1', { sslmode: 'verify-full', sslrootcert: AUTHORITY })],
  ['of an authority that is not named', () => address('localhost', { sslmode: 'verify-full' })],
  [
    'of another name, with a weaker word',
    () => address('127.0.0.1', { sslmode: 'verify-ca', sslrootcert: AUTHORITY }),
  ],
  [
    'of an authority that is not named, with a weaker word',
    () => address('localhost', { sslmode: 'require' }),
  ],
])('a certificate %s stops the start in one line', async (_, url) => {
  const node = nodeOfTest({ DATABASE_URL: url(), APP_SECRET: SECRET });
  await expect(node.start()).rejects.toThrow(/PostgreSQL at \S+ \(DATABASE_URL\) refuses the connection: /);
  expect(node.log).toMatch(/certificate|altnames/i);
  expect(node.log.trim().split('\n')).toHaveLength(1);
});

test('what PostgreSQL itself means by require is to be had by its name', async () => {
  const db = await openPostgres(
    address('127.0.0.1', { sslmode: 'require', uselibpqcompat: 'true' }),
    () => {},
  );
  onTestFinished(() => db.close());
  expect(await db.answers()).toBe(true);
});

function bus(url: string) {
  const news: { errors: string[]; listens: boolean } = { errors: [], listens: false };
  const made = new PostgresBus(url, {
    receive: () => {},
    listening: () => {
      news.listens = true;
    },
    onError: (error) => news.errors.push(String(error)),
  });
  onTestFinished(() => made.close());
  return news;
}

test('EVENTS_URL is as strict', async () => {
  const [right, wrong] = [
    bus(verified()),
    bus(address('127.0.0.1', { sslmode: 'verify-full', sslrootcert: AUTHORITY })),
  ];
  await expect.poll(() => right.listens).toBe(true);
  await expect.poll(() => wrong.errors.join()).toMatch(/altnames/);
  expect(wrong.listens).toBe(false);
  expect(right.errors).toEqual([]);
});
