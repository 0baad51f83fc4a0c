import { statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { HeldDisk } from '../../testing/held-disk.ts';
import { inTime } from '../../testing/in-time.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Database, DiskFull, Unavailable } from '../database.ts';
import { MIGRATIONS } from '../migrate.ts';
import { statement } from '../statement.ts';
import { type Disk, startDisk } from './disk.ts';
import { migrateSqlite } from './schema.ts';
import { configureWriter, sqliteDatabase } from './sqlite.ts';

process.env['DISK'] = 'real';

const add = statement<{ id: string; seen_at: number }>()('addVisitorOfTest', (db, param) =>
  db.insertInto('visitors').values(param.each('id', 'seen_at')),
);
const ids = statement<object>()('visitorsOfTest', (db) =>
  db.selectFrom('visitors').select('id').orderBy('id'),
);

const MIB = 1024 * 1024;

/** A database on a file of its own, and the handle that it writes with. */
async function open(disk?: Disk): Promise<{ db: Database; writer: DatabaseSync; file: string }> {
  const folder = temporaryFolder();
  const file = path.join(folder, 'test.db');
  const writer = new DatabaseSync(file);
  configureWriter(writer);
  await migrateSqlite(writer, folder, MIGRATIONS);
  const db = sqliteDatabase(file, writer, disk ?? startDisk(file));
  onTestFinished(() => db.close());
  return { db, writer, file };
}

const addTo = (db: Database, id: string) => db.write((tx) => tx.run(add, { id, seen_at: 1 }));

async function visitorsIn(db: Database): Promise<string[]> {
  const rows = await db.read.all(ids, {});
  return rows.map(({ id }) => id);
}

test('a write is neither acknowledged nor visible before it is on the disk', async () => {
  const disk = new HeldDisk();
  const { db } = await open(disk);
  const asked = disk.asked();
  let acknowledged = false;
  const written = addTo(db, 'a').then(() => {
    acknowledged = true;
  });
  await asked;
  expect([acknowledged, await visitorsIn(db)]).toEqual([false, []]);
  disk.release();
  await written;
  expect(await visitorsIn(db)).toEqual(['a']);
});

test('the writes of one turn of the event loop share one wait for the disk', async () => {
  const disk = new HeldDisk();
  const { db } = await open(disk);
  const asked = disk.asked();
  const written = Promise.all(['a', 'b', 'c'].map((id) => addTo(db, id)));
  await asked;
  disk.release();
  await written;
  expect([disk.syncs, await visitorsIn(db)]).toEqual([1, ['a', 'b', 'c']]);
});

test('a write that fails does not affect the others of its transaction', async () => {
  const { db } = await open();
  const refused = db.write(async (tx) => {
    await tx.run(add, { id: 'half', seen_at: 1 });
    throw new Error('no');
  });
  const outcomes = await Promise.allSettled([addTo(db, 'a'), refused, addTo(db, 'a'), addTo(db, 'b')]);
  expect(outcomes.map((one) => (one.status === 'rejected' ? one.reason.name : 'done'))).toEqual([
    'done',
    'Error',
    'UniqueViolation',
    'done',
  ]);
  expect(await visitorsIn(db)).toEqual(['a', 'b']);
});

test('when the disk did not keep a write, that one and all later ones are refused, and reads go on', async () => {
  const disk = new HeldDisk();
  const { db } = await open(disk);
  const asked = disk.asked();
  const written = addTo(db, 'a');
  await asked;
  disk.release(new Error('EIO'));
  await expect(written).rejects.toBeInstanceOf(Unavailable);
  await expect(addTo(db, 'b')).rejects.toBeInstanceOf(Unavailable);
  expect(await visitorsIn(db)).toEqual([]);
});

test('a full disk refuses writes, reads go on, and with room again so do writes', async () => {
  const { db, writer } = await open();
  await addTo(db, 'before');
  const { page_count: pages } = writer.prepare('PRAGMA page_count').get() ?? {};
  writer.exec(`PRAGMA max_page_count = ${Number(pages)}`);
  const many = Array.from({ length: 2_000 }, (_, at) => ({ id: `visitor ${at}`, seen_at: at }));
  const flood = () => db.write((tx) => tx.each(add, many));
  const outcomes = await Promise.allSettled([flood(), addTo(db, 'beside')]);
  expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: expect.any(DiskFull) });
  const beside = outcomes[1]?.status === 'fulfilled' ? ['before', 'beside'] : ['before'];
  expect((await visitorsIn(db)).sort()).toEqual(beside);
  writer.exec('PRAGMA max_page_count = 1000000');
  await flood();
  expect(await visitorsIn(db)).toHaveLength(2_000 + beside.length);
});

test.each([
  ['categories', 'owner=? AND id=?'],
  ['notes', 'owner=? AND deletion=? AND id=?'],
])('one of the %s of an owner is found by the primary key, in one search', async (table, key) => {
  const { writer } = await open();
  const one = `UPDATE ${table} SET position = 1 WHERE owner = 'a' AND deletion = '' AND id = 'b'`;
  const plan = writer.prepare(`EXPLAIN QUERY PLAN ${one}`).all();
  expect(plan.map(({ detail }) => detail)).toEqual([`SEARCH ${table} USING PRIMARY KEY (${key})`]);
});

test('the notes of an owner are read as one range, past those in the bin', async () => {
  const { writer } = await open();
  const list = "SELECT content FROM notes WHERE owner = 'a' AND deletion = ''";
  const plan = writer.prepare(`EXPLAIN QUERY PLAN ${list}`).all();
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH notes USING PRIMARY KEY (owner=? AND deletion=?)',
  ]);
});

test('a lock of another process holds up the write, not the event loop', async () => {
  const { db, file } = await open();
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  let acknowledged = false;
  const written = addTo(db, 'a').then(() => {
    acknowledged = true;
  });
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  expect([acknowledged, await visitorsIn(db)]).toEqual([false, []]);
  other.exec('COMMIT');
  other.close();
  await written;
  expect(await visitorsIn(db)).toEqual(['a']);
});

test('a lock that stays refuses a write in time, and its end is noticed', async () => {
  const { db, file } = await open();
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  const refused = expect(addTo(db, 'a')).rejects;
  await inTime(3_000, refused.toBeInstanceOf(Unavailable));
  other.close();
  await addTo(db, 'b');
  expect(await visitorsIn(db)).toEqual(['b']);
});

test('what another process has written is reported once, and is there to be read', async () => {
  const { db, file } = await open();
  await addTo(db, 'own');
  expect(db.changedElsewhere()).toBe(false);
  const other = new DatabaseSync(file);
  other.exec("INSERT INTO visitors VALUES ('outside', 1)");
  other.close();
  expect(db.changedElsewhere()).toBe(true);
  expect(await visitorsIn(db)).toEqual(['outside', 'own']);
  expect(db.changedElsewhere()).toBe(false);
});

test('reads soon see what another process has written', async () => {
  const { db, file } = await open();
  const other = new DatabaseSync(file);
  other.exec("INSERT INTO visitors VALUES ('outside', 1)");
  other.close();
  await expect.poll(() => visitorsIn(db)).toEqual(['outside']);
});

test('every start has a new epoch, because the file may have been replaced by an older one', async () => {
  const { db, file } = await open();
  const [first, again] = [await db.epoch(), await db.epoch()];
  expect(again).toBe(first);
  const opened = sqliteDatabase(file, new DatabaseSync(file));
  onTestFinished(() => opened.close());
  expect(await opened.epoch()).not.toBe(first);
});

test('the log is checkpointed and reused, so it does not grow with the writes', async () => {
  const { db, file } = await open();
  for (let round = 0; round < 60; round++) {
    const many = Array.from({ length: 1_000 }, (_, at) => ({
      id: `${'long '.repeat(20)}${round} ${at}`,
      seen_at: at,
    }));
    await db.write((tx) => tx.each(add, many));
  }
  const [database, log] = [statSync(file).size, statSync(`${file}-wal`).size];
  expect(database).toBeGreaterThan(5 * MIB);
  expect(log).toBeLessThan(8 * MIB);
});

test('a clean close leaves one file, with everything in it', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'test.db');
  const writer = new DatabaseSync(file);
  configureWriter(writer);
  await migrateSqlite(writer, folder, MIGRATIONS);
  const db = sqliteDatabase(file, writer);
  const written = addTo(db, 'a');
  await db.close();
  await written;
  expect(() => statSync(`${file}-wal`)).toThrow('ENOENT');
  const reopened = new DatabaseSync(file, { readOnly: true });
  expect(reopened.prepare('SELECT id FROM visitors').all()).toEqual([{ id: 'a' }]);
  reopened.close();
});
