import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openPostgres } from '../../database/postgres/open.ts';
import { openSqlite } from '../../database/sqlite/open.ts';
import { admin as runAdmin } from '../../testing/admin.ts';
import type { FreshSchema } from '../../testing/fresh-schema.ts';
import { inFile, runIn } from '../../testing/in-file.ts';
import { startedNode } from '../../testing/node-of-test.ts';
import { schemaOf } from '../../testing/old-database.ts';
import { postgresOfTest, SECRET } from '../../testing/postgres-of-test.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const admin = (settings: Record<string, string>, ...args: string[]) => runAdmin(settings, args);

/** Its connections have a name of their own, so that those of other tests are not taken for nodes of this site. */
async function emptySchema(): Promise<FreshSchema> {
  const schema = await postgresOfTest();
  const url = new URL(schema.url);
  url.searchParams.set('application_name', randomUUID());
  return { ...schema, url: url.href };
}

const PICTURE = new Uint8Array([0, 255, 92, 120, 39, 0]);
const SUB_NOTES = 1_500;

/** Rows for every table; a new table needs some too. The sub note comes before its note, and there is more than a batch. */
const ROWS: Record<string, SQLInputValue[][]> = {
  accounts: [
    ['a1', 'Ann', '$argon2id$v=19$…', 'f1', 9, 1_763_700_000_000, 2, 30, 4, 7, 1, 0, 1],
    ['a2', 'Ürsula@night', '', null, 0, 0, 0, 0, 0, null, 0, 0, 0],
    ['c9', '', '', null, 3, 5, 0, 0, 0, null, 0, 2, 0],
  ],
  spaces: [['c9', 2, 'hash', 8]],
  members: [['c9', 'a1', 1, 1, 5, null]],
  arrivals: [['c9', 'a1', 1, 5]],
  joined: [['a1', 'c9', 'Shared', 1, 1, 4, 0, 9, 'a2', null]],
  refusals: [['a1', 'a2', null]],
  usernames: [
    ['ann', 'a1'],
    ['ürsula@night', 'a2'],
  ],
  sessions: [['a1', 's1', 1, 2, 3, 'Firefox on Linux', '192.0.2.0']],
  pictures: [['a1', 'f1', PICTURE]],
  login_places: [['a1', 'p1', 4]],
  throttles: [['login:ann', 3, 5]],
  invitations: [['0f1e', 6]],
  recovery_codes: [['a1', '$argon2id$…', 6, null]],
  personal_tokens: [['a1', 'k1', 'Script', 1, 'secret', 6, 7, null]],
  account_events: [['a1', 'v1', 8, 'logged in', '', 'Firefox on Linux', '192.0.2.x']],
  passkeys: [['a1', 'y1', 'cred', 'key', 3, 'Laptop', 6, null]],
  spent_challenges: [['h1', 6]],
  categories: [
    ['a1', 'c1', 'It\'s "late" \\ 🌃', 0, 7, 1, ''],
    ['a1', 'c2', 'Home', 1, 3, 1, 'd1'],
  ],
  notes: [
    ...Array.from({ length: SUB_NOTES }, (_, at) => [
      'a1',
      '',
      `n0-${at}`,
      'c1',
      'n1',
      0,
      1,
      at,
      8,
      null,
      null,
      1,
      null,
      null,
      null,
      null,
      `{"NULL", ${at}}\n\t`,
    ]),
    ['a1', '', 'n1', 'c1', null, 1, 0, 0, 9, 2, 7, null, null, null, null, null, 'Milk'],
    ['a1', 'd1', 'n2', 'c2', null, 0, 1, 2, 6, null, null, 1, 1, 'Home', 1, 0, 'Salt'],
  ],
  deletions: [['a1', 'd1', 6, 8, 1, 4, null, 'Salt', 1, 2, 1]],
  bin_categories: [['a1', 'd1', 'c2', 'Home', 1, 3, 1]],
  bin_notes: [['a1', 'n2', 'd1', 'c2', null, 0, 1, 2, 'Salt', 6, 1, null]],
  earlier_texts: [['a1', 'n1', 5, 6, 'Mill', 1, 0]],
  reminders: [['a1', 'n1', 'a1', '2026-11-28T09:00', 'Europe/Zurich', '', 7, 8, null, 8, 1, 's1']],
  push_subscriptions: [['a1', 's1', 'https://push.example/1', 'key', 'auth', 7]],
  devices: [['a1', 'e1', 2, 9, '{"status":200}', 'ab']],
  fingerprints: [['secret', 'ab']],
  visitors: [['v1', 7]],
  totals: [['visitors', 12]],
};

const tablesIn = (handle: DatabaseSync): string[] =>
  handle
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%' order by name")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== 'migrations');

/** The folder of a stopped site with rows in every table. */
async function filledFolder(): Promise<string> {
  const folder = temporaryFolder();
  await (await openSqlite(folder)).close();
  inFile(folder, (handle) => {
    expect(Object.keys(ROWS).sort()).toEqual(tablesIn(handle));
    handle.exec('PRAGMA foreign_keys = OFF; delete from totals');
    for (const [table, rows] of Object.entries(ROWS)) {
      for (const row of rows) {
        handle.prepare(`insert into ${table} values (${row.map(() => '?')})`).run(...row);
      }
    }
    expect(handle.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  });
  return folder;
}

const sorted = (rows: object[]) =>
  rows
    .map((row) => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))))
    .sort();

/** Every row of a folder, with pictures as plain numbers. */
const rowsIn = (folder: string) =>
  inFile(folder, (handle) =>
    tablesIn(handle).map((table) => [
      table,
      sorted(
        handle
          .prepare(`select * from ${table}`)
          .all()
          .map((row) => ({ ...row, ...('data' in row && { data: [...Object(row).data] }) })),
      ),
    ]),
  );

async function rowsOn(schema: FreshSchema) {
  const tables = Object.keys(ROWS).sort();
  const found: unknown[] = [];
  for (const table of tables) {
    const { rows } = await schema.administer(`select * from ${table}`);
    const plain = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => {
          if (Buffer.isBuffer(value)) return [name, [...value]];
          return [name, typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value];
        }),
      ),
    );
    found.push([table, sorted(plain)]);
  }
  return found;
}

const bytesOf = (folder: string, name = 'nightdrive.db') =>
  createHash('sha256')
    .update(readFileSync(path.join(folder, name)))
    .digest('hex');

test('a site moves to PostgreSQL with every row of every table, and its source stays under another name', async () => {
  const [folder, schema] = [await filledFolder(), await emptySchema()];
  const before = bytesOf(folder);
  const rows = rowsIn(folder);
  const there = await admin({ DATA_DIR: folder }, 'copy-to', schema.url);
  expect(there).toMatchObject({ status: 0, stderr: '' });
  expect(there.stdout).toContain(`notes: ${SUB_NOTES + 2}\n`);
  expect(there.stdout).toMatch(/^Copied \d+ rows in .* of all tables agree\.$/m);
  expect(bytesOf(folder, 'nightdrive.db.copied')).toBe(before);
  expect(existsSync(path.join(folder, 'nightdrive.db'))).toBe(false);
  expect(await rowsOn(schema)).toEqual(rows);
});

test('the schema on PostgreSQL is that of a site which began there', async () => {
  const [copied, fresh] = [await emptySchema(), await emptySchema()];
  expect(await admin({ DATA_DIR: await filledFolder() }, 'copy-to', copied.url)).toMatchObject({ status: 0 });
  await (await openPostgres(fresh.url, () => {})).close();
  expect(await schemaOf(copied)).toEqual(await schemaOf(fresh));
});

test('a target that is not empty is refused, and stays as it was', async () => {
  const [folder, schema] = [await filledFolder(), await emptySchema()];
  await schema.administer('create table notes (mine text)');
  expect(await admin({ DATA_DIR: folder }, 'copy-to', schema.url)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The database \S+ is not empty: it has the table notes\. [^\n]+\n$/),
  });
  expect((await schema.administer('select mine from notes')).rows).toEqual([]);
});

test('a copy that breaks off leaves nothing behind', async () => {
  const [folder, schema] = [await filledFolder(), await emptySchema()];
  runIn(folder, "update notes set category = 'gone'");
  expect(await admin({ DATA_DIR: folder }, 'copy-to', schema.url)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('notes_category'),
  });
  const { rows } = await schema.administer(
    'select tablename from pg_tables where schemaname = current_schema()',
  );
  expect(rows).toEqual([]);
});

test('the folder of a running site is refused, and with its secret the copy knows the same sessions', async () => {
  const [folder, schema] = [temporaryFolder(), await emptySchema()];
  const embedded = await startedNode({ DATA_DIR: folder });
  const credentials = { username: 'ann', password: 'night drive 84' };
  expect(await embedded.call('POST', '/api/user/register/', credentials)).toMatchObject({ status: 201 });
  const { access } = Object((await embedded.call('POST', '/api/token/', credentials)).body);
  expect((await admin({ DATA_DIR: folder }, 'copy-to', schema.url)).stderr).toContain('is in use by process');
  await embedded.end('SIGTERM');
  expect(await admin({ DATA_DIR: folder }, 'copy-to', schema.url)).toMatchObject({ status: 0 });

  const kept = readFileSync(path.join(folder, 'secret'), 'utf8').trim();
  const node = await startedNode({ DATABASE_URL: schema.url, APP_SECRET: `hex:${kept}` });
  expect(await node.call('GET', '/api/user/', undefined, access)).toMatchObject({ status: 200 });
});

test('the same engine on both sides is refused, and so is a PostgreSQL that does not answer', async () => {
  const folder = await filledFolder();
  expect((await admin({ DATA_DIR: folder }, 'copy-to', '/elsewhere')).stderr).toContain(
    'use backup and restore',
  );
  const settings = { DATABASE_URL: 'postgres://127.0.0.1:1/x', APP_SECRET: SECRET };
  expect((await admin(settings, 'copy-to', 'postgres://127.0.0.1:1/y')).stderr).toContain('use pg_dump');
  const away = /^PostgreSQL does not answer as it should \([^)]+\)\.\n$/;
  expect((await admin({ DATA_DIR: folder }, 'copy-to', 'postgres://127.0.0.1:1/y')).stderr).toMatch(away);
});
