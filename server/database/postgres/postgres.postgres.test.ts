import { expect, onTestFinished, test } from 'vitest';
import { type FlakyNetwork, flakyNetwork } from '../../testing/flaky-network.ts';
import { inTime } from '../../testing/in-time.ts';
import { postgresOfTest } from '../../testing/postgres-of-test.ts';
import { stopClockOfRetries } from '../../testing/retries.ts';
import { type Database, Unavailable } from '../database.ts';
import { MIGRATIONS } from '../migrate.ts';
import { statement } from '../statement.ts';
import { openPostgres } from './open.ts';
import { postgresPool } from './pool.ts';

const add = statement<{ id: string; seen_at: number }>()('addVisitorOfTest', (db, param) =>
  db.insertInto('visitors').values(param.each('id', 'seen_at')),
);
const see = statement<{ id: string; seen_at: number }>()('seeVisitorOfTest', (db, param) =>
  db.updateTable('visitors').set(param.each('seen_at')).where(param.match('id')).returning('seen_at'),
);
const seeEach = statement<{ id: string; seen_at: number }>()(
  'seeEachVisitorOfTest',
  (db, param) => db.updateTable('visitors').set(param.each('seen_at')).where(param.match('id')),
  { id: 'text', seen_at: 'integer' },
);
const all = statement<object>()('visitorsOfTest', (db) =>
  db.selectFrom('visitors').select(['id', 'seen_at']).orderBy('id'),
);

const POOL_SIZE = 10;
const ANSWER_MS = 3_000;

async function open(poolSize?: number): Promise<{ db: Database; network: FlakyNetwork }> {
  const schema = await postgresOfTest();
  const network = await flakyNetwork(schema.url);
  const db = await openPostgres(
    network.url,
    () => {},
    MIGRATIONS,
    () => {},
    poolSize,
  );
  onTestFinished(async () => {
    await network.mend();
    await db.close();
    await network.close();
  });
  return { db, network };
}

const addTo = (db: Database, id: string) => db.write((tx) => tx.run(add, { id, seen_at: 1 }));
const visitorsIn = (db: Database) => db.read.all(all, {});

test('statements sent at once answer in their order', async () => {
  const { db } = await open();
  const seen = await db.write(async (tx) => {
    const answers = await Promise.all([
      tx.run(add, { id: 'a', seen_at: 1 }),
      tx.first(see, { id: 'a', seen_at: 2 }),
      tx.run(add, { id: 'b', seen_at: 3 }),
      tx.all(all, {}),
    ]);
    return answers;
  });
  expect(seen).toEqual([
    1,
    { seen_at: 2 },
    1,
    [
      { id: 'a', seen_at: 2 },
      { id: 'b', seen_at: 3 },
    ],
  ]);
});

test('one failing statement of several undoes the transaction and spoils nothing after it', async () => {
  const { db } = await open();
  await addTo(db, 'taken');
  const clash = () =>
    db.write((tx) =>
      Promise.all([
        tx.run(add, { id: 'new', seen_at: 1 }),
        tx.run(add, { id: 'taken', seen_at: 1 }),
        tx.all(all, {}),
      ]),
    );
  for (let round = 0; round < POOL_SIZE + 1; round++) {
    await expect(clash()).rejects.toMatchObject({ name: 'UniqueViolation' });
  }
  await addTo(db, 'new');
  expect(await visitorsIn(db)).toMatchObject([{ id: 'new' }, { id: 'taken' }]);
});

test('a list of statements longer than one load arrives as a whole', async () => {
  const { db } = await open();
  const many = Array.from({ length: 1_201 }, (_, at) => ({ id: String(at), seen_at: at }));
  await db.write((tx) => tx.each(add, many));
  expect(await visitorsIn(db)).toHaveLength(1_201);
});

test('a list of updates declared for many rows is one statement, and none when it is empty', async () => {
  const { db, network } = await open();
  const ids = ['a', 'b', '{"c",\\'];
  for (const id of ids) await addTo(db, id);
  let sent = '';
  network.watch((bytes) => {
    sent += bytes;
  });
  const moments = [2 ** 45, 0, 7];
  await db.write((tx) =>
    tx.each(
      seeEach,
      ids.map((id, at) => ({ id, seen_at: moments[at] ?? 0 })),
    ),
  );
  expect(sent.match(/seeEachVisitorOfTestOfMany/g)).toHaveLength(2); // prepared, and run once
  expect(await visitorsIn(db)).toEqual(
    expect.arrayContaining(ids.map((id, at) => ({ id, seen_at: moments[at] }))),
  );
  sent = '';
  await db.write((tx) => tx.each(seeEach, []));
  expect(sent).not.toContain('seeEachVisitorOfTest');
});

test('a transaction whose failure was overlooked does not count as a success', async () => {
  const { db } = await open();
  await addTo(db, 'taken');
  const overlooked = db.write(async (tx) => {
    await tx.run(add, { id: 'new', seen_at: 1 });
    await tx.run(add, { id: 'taken', seen_at: 1 }).catch(() => {});
  });
  await expect(overlooked).rejects.toThrow('The transaction had failed before its commit.');
  expect(await visitorsIn(db)).toHaveLength(1);
});

test('calls succeed although connections are cut while idle, while reading and in a transaction', async () => {
  const { db, network } = await open();
  stopClockOfRetries();
  await addTo(db, 'a');
  network.reset();
  expect(await visitorsIn(db)).toHaveLength(1);
  network.reset();
  let runs = 0;
  await db.write(async (tx) => {
    await tx.run(add, { id: 'b', seen_at: 1 });
    if (++runs === 1) network.reset();
    await tx.run(add, { id: 'c', seen_at: 1 });
  });
  expect([runs, await visitorsIn(db)]).toMatchObject([2, [{ id: 'a' }, { id: 'b' }, { id: 'c' }]]);
});

test('a write whose connection is cut in its commit fails and is not run again, because its outcome is unknown', async () => {
  const { db, network } = await open();
  network.watch((sent) => {
    if (sent.includes('COMMIT')) network.reset();
  });
  let runs = 0;
  const write = db.write(async (tx) => {
    runs++;
    await tx.run(add, { id: 'a', seen_at: 1 });
  });
  await expect(write).rejects.toBeInstanceOf(Unavailable);
  expect(runs).toBe(1);
});

test.each([
  ['refuses connections', (network: FlakyNetwork) => network.cut()],
  ['does not answer', async (network: FlakyNetwork) => network.hang()],
])('a database that %s is unavailable within 3 s, and works again by itself', async (_, goAway) => {
  const { db, network } = await open();
  await Promise.all(Array.from({ length: POOL_SIZE }, (_, at) => addTo(db, String(at))));
  await goAway(network);
  const callers = Array.from({ length: 3 * POOL_SIZE }, (_, at) =>
    expect(at % 2 === 0 ? visitorsIn(db) : addTo(db, `x${at}`)).rejects.toBeInstanceOf(Unavailable),
  );
  await inTime(ANSWER_MS, Promise.all(callers));
  expect(await db.answers()).toBe(false);
  await network.mend();
  await expect.poll(() => visitorsIn(db).then((rows) => rows.length)).toBe(POOL_SIZE);
  await addTo(db, 'after');
});

test('a node takes no more connections than its owner allows: more callers wait, and are refused when it takes too long', async () => {
  const { db } = await open(2);
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
  const busy = Array.from({ length: 2 }, () => db.write(() => gate));
  await inTime(ANSWER_MS, expect(visitorsIn(db)).rejects.toBeInstanceOf(Unavailable));
  const waiting = visitorsIn(db);
  openGate();
  await Promise.all(busy);
  expect(await waiting).toEqual([]);
});

/** The names and values in a startup message (PostgreSQL's documentation, 55.7), after length and version. */
const parametersIn = (message: Buffer): string[] =>
  message
    .subarray(8)
    .toString()
    .split('\0')
    .filter((text, place) => place % 2 === 0 && text !== '');

test('a connection starts with nothing that pgbouncer refuses, and still has its time limits', async () => {
  const schema = await postgresOfTest();
  const network = await flakyNetwork(schema.url);
  const sent: Buffer[] = [];
  network.watch((bytes) => sent.push(bytes));
  const withoutSchema = new URL(network.url);
  withoutSchema.searchParams.delete('options'); // of the tests alone
  const pool = postgresPool(withoutSchema.href, () => {}, 1);
  onTestFinished(async () => {
    await pool.end();
    await network.close();
  });
  const limits = await pool.query(
    `select name, setting from pg_settings where name ~ '^(statement|lock|idle_in_transaction_session)_timeout$' order by name`,
  );
  expect(limits.rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '10000' },
    { name: 'lock_timeout', setting: '2000' },
    { name: 'statement_timeout', setting: '2500' },
  ]);
  // https://www.pgbouncer.org/config.html, "ignore_startup_parameters"
  const taken =
    'user database client_encoding datestyle timezone standard_conforming_strings application_name';
  const parameters = parametersIn(sent[0] ?? Buffer.alloc(0));
  expect(parameters).toContain('user');
  expect(taken.split(' ')).toEqual(expect.arrayContaining(parameters.map((name) => name.toLowerCase())));
});
