import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { inTime } from '../../testing/in-time.ts';
import { postgresOfTest } from '../../testing/postgres-of-test.ts';
import { noticeDeadlocksSoon, stopClockOfRetries } from '../../testing/retries.ts';
import { type Connection, Unavailable, UniqueViolation } from '../database.ts';
import { statement } from '../statement.ts';
import { openPostgres } from './open.ts';

const insertVisitor = statement<{ id: string }>()('insertVisitorOfTest', (db, param) =>
  db.insertInto('visitors').values({ id: param('id'), seen_at: 1 }),
);
const lockVisitor = statement<{ id: string }>()('lockVisitorOfTest', (db, param) =>
  db.updateTable('visitors').set({ seen_at: 2 }).where(param.match('id')).returning('id'),
);
const selectVisitors = statement<object>()('selectVisitorsOfTest', (db) =>
  db.selectFrom('visitors').select('id').orderBy('id'),
);
const backendPid = statement<object>()('backendPidOfTest', (db) =>
  db.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')),
);

async function open(...ids: string[]) {
  const schema = await postgresOfTest();
  const db = await openPostgres(schema.url, () => {});
  onTestFinished(() => db.close());
  for (const id of ids) await db.write((tx) => tx.run(insertVisitor, { id }));
  return { db, schema };
}

/** Sends another statement after one that may fail, and receives the result of that one first. */
async function withAnother(tx: Connection, first: Promise<unknown>): Promise<void> {
  const second = tx.all(selectVisitors, {});
  await Promise.allSettled([first, second]);
  await second;
  await first;
}

test('a transaction reports its first failure, even if the failure of a later statement arrives earlier', async () => {
  const { db } = await open('taken');
  const clash = db.write((tx) => withAnother(tx, tx.run(insertVisitor, { id: 'taken' })));
  await expect(clash).rejects.toBeInstanceOf(UniqueViolation);
});

test('an error of the work itself stays what it is, whatever failed before', async () => {
  const { db } = await open('taken');
  const own = db.write(async (tx) => {
    await tx.run(insertVisitor, { id: 'taken' }).catch(() => {});
    throw new RangeError('mine');
  });
  await expect(own).rejects.toThrow(RangeError);
});

test('a lock that is held too long makes a transaction unavailable, also when statements follow it', async () => {
  const { db } = await open('a');
  const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = db.write(async (tx) => {
    await tx.first(lockVisitor, { id: 'a' });
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  const second = db.write((tx) => withAnother(tx, tx.first(lockVisitor, { id: 'a' })));
  await inTime(3_000, expect(second).rejects.toBeInstanceOf(Unavailable));
  gate.resolve();
  await holder;
});

test('a deadlock is run again, also when statements follow the one that met it', async () => {
  const { db } = await open('a', 'b');
  stopClockOfRetries();
  const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  let runs = 0;
  const lockBoth = (me: 0 | 1, first: string, second: string) => async (tx: Connection) => {
    runs++;
    await tx.first(noticeDeadlocksSoon, {});
    await tx.first(lockVisitor, { id: first });
    locked[me].resolve();
    await Promise.all(locked.map(({ promise }) => promise));
    await withAnother(tx, tx.first(lockVisitor, { id: second }));
  };
  await Promise.all([db.write(lockBoth(0, 'a', 'b')), db.write(lockBoth(1, 'b', 'a'))]);
  // The one that is run again may take its first lock before the other has got it, and meets another deadlock.
  expect(runs).toBeGreaterThan(2);
});

test('a transaction whose backend is killed runs again on another one', async () => {
  const { db, schema } = await open('a');
  stopClockOfRetries();
  const pids: (number | undefined)[] = [];
  await db.write(async (tx) => {
    const backend = await tx.first(backendPid, {});
    pids.push(backend?.pid);
    if (pids.length === 1) await schema.administer(`select pg_terminate_backend(${backend?.pid}, 5000)`);
    await withAnother(tx, tx.run(insertVisitor, { id: 'b' }));
  });
  expect(new Set(pids).size).toBe(2);
  expect(await db.read.all(selectVisitors, {})).toEqual([{ id: 'a' }, { id: 'b' }]);
});
