import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { child, killed } from '../../testing/child.ts';
import { inFile } from '../../testing/in-file.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { MIGRATIONS, type Migrations } from '../migrate.ts';
import { addColumns, type Migration } from '../migrations/tables.ts';
import { SQLITE_FILE } from './data-folder.ts';
import { openSqlite } from './open.ts';

const addColumn: Migration = async (db) => {
  await sql`alter table accounts add column motto text`.execute(db);
};
const breakOff: Migration = async (db, type) => {
  await addColumn(db, type);
  await sql`delete from accounts`.execute(db);
  throw new Error('no such thing');
};
const leaveOrphans: Migration = async (db) => {
  await sql`delete from accounts`.execute(db);
};

/** Migrations of a later version of the product. */
const later = (...added: Migration[]): Migrations => ({
  ...MIGRATIONS,
  ...Object.fromEntries(added.map((migration, at) => [`9${at}-later`, migration])),
});

/** A data folder of this version with an account and its note in it. */
async function usedFolder(): Promise<string> {
  const folder = temporaryFolder();
  await (await openSqlite(folder)).close();
  inFile(folder, (file) =>
    file.exec(`
      insert into accounts (id, username, password_hash, revision, created_at) values ('ann', 'Ann', 'hash', 7, 1);
      insert into categories (owner, id, title, position, revision)
        values ('ann', 'c', 'Road', 1, 7);
    `),
  );
  return folder;
}

const accountsIn = (place: string) => inFile(place, (file) => file.prepare('select * from accounts').all());
const ANN = expect.objectContaining({ id: 'ann', username: 'Ann', password_hash: 'hash', revision: 7 });

const copies = (folder: string) => readdirSync(path.join(folder, 'copies'));

const failureOf = async (opening: Promise<unknown>): Promise<string> => {
  const [outcome] = await Promise.allSettled([opening]);
  return outcome?.status === 'rejected' ? String(outcome.reason.message) : 'no failure';
};

test('a new data folder needs no copy', async () => {
  const folder = temporaryFolder();
  await (await openSqlite(folder)).close();
  expect(readdirSync(folder)).toContain(SQLITE_FILE);
  expect(readdirSync(folder)).not.toContain('copies');
});

test('before a migration the data is copied as it was', async () => {
  const folder = await usedFolder();
  await (await openSqlite(folder, later(addColumn))).close();
  expect(accountsIn(folder)).toEqual([expect.objectContaining({ id: 'ann', revision: 7, motto: null })]);
  const [copy = ''] = copies(folder);
  expect(copy).toMatch(/^\d{8}T\d{6}Z-before-90-later\.db$/);
  expect(accountsIn(path.join(folder, 'copies', copy))).toEqual([ANN]);
});

test('a text that is no column is no part of a migration', async () => {
  const wrong: Migration = (db, type) => addColumns(db, type, 'accounts', 'motto varchar');
  expect(await failureOf(openSqlite(temporaryFolder(), later(wrong)))).toContain(
    '"motto varchar" is not a column.',
  );
});

test('an opened folder is migrated once', async () => {
  const folder = await usedFolder();
  for (let start = 0; start < 3; start++) await (await openSqlite(folder, later(addColumn))).close();
  expect(copies(folder)).toHaveLength(1);
});

test('the last three copies are kept', async () => {
  const folder = await usedFolder();
  await (await openSqlite(folder, later(addColumn))).close();
  for (let day = 1; day <= 4; day++) {
    writeFileSync(path.join(folder, 'copies', `2020010${day}T000000Z-before-x.db`), '');
  }
  await (
    await openSqlite(
      folder,
      later(addColumn, async () => {}),
    )
  ).close();
  expect(copies(folder)).toEqual([
    '20200104T000000Z-before-x.db',
    expect.stringMatching(/-before-90-later\.db$/),
    expect.stringMatching(/-before-91-later\.db$/),
  ]);
});

test('a failed migration stops the start, changes nothing, and prints the way back', async () => {
  const folder = await usedFolder();
  const failure = await failureOf(openSqlite(folder, later(breakOff)));
  const [copy = ''] = copies(folder);
  expect(failure).toBe(
    'The migration 90-later failed (no such thing). The data is as it was before. ' +
      'Start the version that you had before, or restore a backup. ' +
      `A copy from before is ${path.join(folder, 'copies', copy)}.`,
  );
  expect(accountsIn(folder)).toEqual([ANN]);
  await (await openSqlite(folder)).close();
});

test('where there was no data before, a failed migration names no copy', async () => {
  const folder = temporaryFolder();
  expect(await failureOf(openSqlite(folder, later(breakOff)))).toMatch(
    /^The migration 90-later failed \(no such thing\)\. .* restore a backup\.$/,
  );
  expect(inFile(folder, (file) => file.prepare('select * from migrations').all())).toEqual([]);
});

test('a migration that leaves a row without its owner is a failed one', async () => {
  const folder = await usedFolder();
  const failure = await failureOf(openSqlite(folder, later(leaveOrphans)));
  expect(failure).toContain('a row of categories belongs to nothing');
  expect(accountsIn(folder)).toEqual([ANN]);
});

test('an older program refuses the data of a newer one and leaves it alone', async () => {
  const folder = await usedFolder();
  await (await openSqlite(folder, later(addColumn))).close();
  expect(await failureOf(openSqlite(folder))).toBe(
    'The database has the migration 90-later, which this version does not know. ' +
      'Start the newer version again, or restore a backup made by this one.',
  );
  expect(accountsIn(folder)).toEqual([expect.objectContaining({ id: 'ann', revision: 7, motto: null })]);
});

test('killed in the middle of a migration, the next start does it as if nothing had been', async () => {
  const folder = await usedFolder();
  const url = (module: string) => new URL(module, import.meta.url).href;
  const migrating = await child(`
    import { sql } from '${import.meta.resolve('kysely')}';
    import { MIGRATIONS } from '${url('../migrate.ts')}';
    import { openSqlite } from '${url('./open.ts')}';
    await openSqlite(${JSON.stringify(folder)}, {
      ...MIGRATIONS,
      '90-later': async (db) => {
        await sql\`alter table accounts add column motto text\`.execute(db);
        await sql\`delete from categories\`.execute(db);
        console.log('ready');
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      },
    });
  `);
  await killed(migrating);
  await (await openSqlite(folder, later(addColumn))).close();
  expect(accountsIn(folder)).toEqual([expect.objectContaining({ id: 'ann', revision: 7, motto: null })]);
  expect(inFile(folder, (file) => file.prepare('select title from categories').all())).toEqual([
    { title: 'Road' },
  ]);
  expect(copies(folder).filter((name) => !name.endsWith('.db'))).toEqual([]);
});

test('a damaged file is refused with one line, and kept', async () => {
  const folder = await usedFolder();
  const file = path.join(folder, SQLITE_FILE);
  const bytes = readFileSync(file);
  // The second page is a table's or an index's: its kind is the first byte.
  bytes.fill(0xff, 4096, 4096 + 64);
  writeFileSync(file, bytes);
  expect(await failureOf(openSqlite(folder))).toMatch(
    /^The database .*nightdrive\.db is damaged \(.+\)\. Keep it, and restore a backup: npm run admin -- restore FILE\.$/s,
  );
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test('a file that is not a database is refused as damaged', async () => {
  const folder = await usedFolder();
  copyFileSync(import.meta.filename, path.join(folder, SQLITE_FILE));
  expect(await failureOf(openSqlite(folder))).toMatch(/nightdrive\.db is damaged \(.*not a database\)/);
});
