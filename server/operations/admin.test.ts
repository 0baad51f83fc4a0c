import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createAccount } from '../accounts/accounts.ts';
import { hashPassword, verifyPassword } from '../accounts/passwords/passwords.ts';
import { createCategory } from '../checklist/lists/categories.ts';
import { createNote } from '../checklist/lists/notes.ts';
import { listNotes } from '../checklist/reading/plain-notes.ts';
import type { Database } from '../database/database.ts';
import { MIGRATIONS } from '../database/migrate.ts';
import { openSqlite } from '../database/sqlite/open.ts';
import { printed } from '../testing/admin.ts';
import { rowIn, runIn } from '../testing/in-file.ts';
import { NO_SETTINGS } from '../testing/no-settings.ts';
import { ADMIN } from '../testing/node-under-test.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { VERSION } from '../version.ts';

let open: Database | undefined;

afterEach(async () => {
  await open?.close();
  open = undefined;
});

/** Runs a command beside whatever has the folder open. */
const admin = (DATA_DIR: string, args: string[], input = '', isTTY = false) =>
  printed({ DATA_DIR }, args, input, isTTY);
const FAILED = /^exit 1: /;

/** A site's folder with a user who has one note; the database stays open, as under a running site. */
async function site() {
  const dataDir = temporaryFolder();
  const db = await openSqlite(dataDir);
  open = db;
  const account = await createAccount(db, {
    username: 'Ann',
    password_hash: await hashPassword('first password'),
    picture: null,
    now: 1,
  });
  const { value: category } = await createCategory(db, { owner: account.id }, { title: 'Home' });
  await createNote(db, { owner: account.id }, { content: 'Milk', category: category.id });
  return { dataDir, db, owner: account.id };
}

const hashOf = (dataDir: string): string =>
  String(rowIn(dataDir, 'select password_hash from accounts')['password_hash']);

test('a backup of a running site can be restored elsewhere, with newer revisions than any browser holds', async () => {
  const { dataDir, db, owner } = await site();
  const file = path.join(temporaryFolder(), 'site.db');
  expect(await admin(dataDir, ['backup', file])).not.toMatch(FAILED);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  await createNote(
    db,
    { owner },
    {
      content: 'Later',
      category: (await listNotes(db, owner))[0]?.category ?? '',
    },
  );

  const elsewhere = path.join(temporaryFolder(), 'new');
  expect(await admin(elsewhere, ['restore', file])).not.toMatch(FAILED);
  const restored = await openSqlite(elsewhere);
  expect((await listNotes(restored, owner)).map(({ content }) => content)).toEqual(['Milk']);
  await restored.close();
  const { revision } = rowIn(elsewhere, 'select revision from accounts');
  expect(revision).toBeGreaterThan(1_000_000);
});

test('a backup never overwrites, and a restore never replaces', async () => {
  const { dataDir } = await site();
  const file = path.join(temporaryFolder(), 'site.db');
  await admin(dataDir, ['backup', file]);
  expect(await admin(dataDir, ['backup', file])).toBe(
    `exit 1: ${file} exists already; a backup never overwrites.\n`,
  );
  await open?.close();
  open = undefined;
  expect(await admin(dataDir, ['restore', file])).toContain('has a database already');
});

test('a backup of an older version can be restored, and is brought up to date by the start', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'old.db');
  const fixture = path.join(import.meta.dirname, '../database/fixtures/first-clones-sqlite.sql');
  runIn(file, readFileSync(fixture, 'utf8'));
  const elsewhere = path.join(folder, 'new');
  expect(await admin(elsewhere, ['restore', file])).not.toMatch(FAILED);
  writeFileSync(path.join(elsewhere, 'secret'), 'a0'.repeat(32), { mode: 0o600 });
  expect(await admin(elsewhere, ['doctor'])).toContain('The next start applies the migration 005-ids.');
  expect(await admin(elsewhere, ['stats'])).toContain('start the site');
  const steps: object[] = [];
  await (await openSqlite(elsewhere, MIGRATIONS, (step) => steps.push(step))).close();
  const later = Object.keys(MIGRATIONS).slice(3);
  expect(steps).toEqual([
    { copy: expect.stringMatching(/-before-004-sub-notes\.db$/) },
    ...later.map((migration) => ({ migration, ms: expect.any(Number) })),
  ]);
  expect(await admin(elsewhere, ['stats'])).not.toMatch(FAILED);
});

test('a restore beside what a crash left of another database is refused', async () => {
  const { dataDir } = await site();
  const folder = temporaryFolder();
  const file = path.join(folder, 'site.db');
  await admin(dataDir, ['backup', file]);
  for (const part of ['-wal', '-shm', '-journal']) {
    const elsewhere = path.join(folder, part);
    mkdirSync(elsewhere);
    writeFileSync(path.join(elsewhere, `nightdrive.db${part}`), 'left');
    const refused = await admin(elsewhere, ['restore', file]);
    expect(refused).toContain(`has a database already (nightdrive.db${part})`);
    expect(existsSync(path.join(elsewhere, 'nightdrive.db'))).toBe(false);
  }
});

test('a restore into the folder of a running site is refused', async () => {
  const { dataDir } = await site();
  const file = path.join(temporaryFolder(), 'site.db');
  await admin(dataDir, ['backup', file]);
  const refused = await admin(dataDir, ['restore', file]);
  expect(refused).toMatch(FAILED);
  expect(refused).toContain(`is in use by process ${process.pid}.`);
});

test('a damaged backup is refused, and nothing is left of it', async () => {
  const { dataDir } = await site();
  const folder = temporaryFolder();
  const file = path.join(folder, 'site.db');
  await admin(dataDir, ['backup', file]);
  truncateSync(file, 8_192);
  const elsewhere = path.join(folder, 'new');
  expect(await admin(elsewhere, ['restore', file])).toMatch(FAILED);
  writeFileSync(file, 'no database at all');
  expect(await admin(elsewhere, ['restore', file])).toMatch(FAILED);
  expect(readdirSync(elsewhere)).toEqual(['nightdrive.lock']);
});

test('nothing is copied from a damaged site, and its doctor asks for a backup', async () => {
  const { dataDir } = await site();
  await open?.close();
  open = undefined;
  const file = path.join(dataDir, 'nightdrive.db');
  writeFileSync(file, 'what a disk may leave of a database');
  expect(await admin(dataDir, ['doctor'])).toMatch(/ restore FILE, a backup of yours\.\n/);
  expect(await admin(dataDir, ['backup', path.join(dataDir, 'other.db')])).toMatch(/damaged|doctor/);
  expect(await admin(path.join(dataDir, 'new'), ['restore', file])).toMatch(
    /damaged[^.]*\. Use another backup\.\n$/,
  );
  const copied = await admin(dataDir, ['copy-to', 'postgres://127.0.0.1:1/y']);
  expect(copied).toMatch(
    /^exit 1: \S+nightdrive\.db cannot be used: damaged: .+ Run \S.* doctor: it says what to do\.\n$/,
  );
});

test('a file that is not a Nightdrive database is not restored', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'other.db');
  runIn(file, 'create table other (x)');
  expect(await admin(path.join(folder, 'new'), ['restore', file])).toBe(
    `exit 1: ${file} cannot be restored: not a Nightdrive database. Use another backup.\n`,
  );
});

test('the data of a newer version is left alone', async () => {
  const { dataDir } = await site();
  await open?.close();
  open = undefined;
  runIn(dataDir, "insert into migrations values ('999-future', 1)");
  expect(await admin(dataDir, ['delete-user', 'Ann'])).toContain(
    'has the migration 999-future, which this version does not know',
  );
});

test('a password is reset beside the running site, to a typed one or to a generated one that is printed', async () => {
  const { dataDir } = await site();
  expect(await admin(dataDir, ['reset-password', 'ANN'], 'second password\n')).not.toMatch(FAILED);
  expect(await verifyPassword(hashOf(dataDir), 'second password')).toBe(true);
  for (const nothing of ['', '\n']) {
    const told = await admin(dataDir, ['reset-password', 'ann'], nothing);
    const [, generated = ''] = /The password is (\S+)\n/.exec(told) ?? [];
    expect(await verifyPassword(hashOf(dataDir), generated)).toBe(true);
  }
  expect(await admin(dataDir, ['reset-password', 'bob'])).toBe('exit 1: There is no user bob.\n');
  expect(await admin(dataDir, ['reset-password', 'ann'], 'short\n')).toBe(
    'exit 1: Password must be at least 6 characters long\n',
  );
});

test('a user is made while registration is closed, listed and renamed', async () => {
  const { dataDir } = await site();
  expect(await admin(dataDir, ['create-user', 'Bob'], 'a password\n')).toBe('Bob has an account.\n');
  expect(await admin(dataDir, ['create-user', 'Cleo'])).toMatch(
    /^Cleo has an account\. The password is \S{16}\n$/,
  );
  expect(await admin(dataDir, ['rename-user', 'bob', 'Robert'])).toBe('bob is now Robert.\n');
  const listed = await admin(dataDir, ['list-users']);
  const hash = `pbkdf2_sha256$1000$salt$${'A'.repeat(43)}=\n`;
  expect(await admin(dataDir, ['create-user', 'Dan', '--password-hash'], hash)).toBe('Dan has an account.\n');
  const day = new Date().toISOString().slice(0, 10);
  expect(listed.replaceAll(day, 'TODAY')).toBe(
    '1970-01-01     1 never      Ann\nTODAY     0 never      Robert\nTODAY     0 never      Cleo\n',
  );
});

test('a link is printed that invites one user, for a week or as long as is said', async () => {
  const { dataDir } = await site();
  const expiry = () => {
    const { last } = rowIn(dataDir, 'select max(expires_at) as last from invitations');
    return Math.round((Number(last) - Date.now()) / 86_400_000);
  };
  expect(await admin(dataDir, ['invite'])).toMatch(
    /^\/register#invitation=[\w-]{22}\nIt registers one account until \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Its id is [\da-f]{8}\. Put the address of the site before it\.\n$/,
  );
  expect(expiry()).toBe(7);
  expect(await admin(dataDir, ['invite', '30'])).not.toMatch(FAILED);
  expect(expiry()).toBe(30);
});

test('what cannot be done is refused in one line', async () => {
  const { dataDir } = await site();
  const refused: [args: string[], said: string | RegExp][] = [
    [['invite', '0'], 'invite takes a number of DAYS from 1 to 365, not 0.\n'],
    [['invite', 'ann'], 'invite takes a number of DAYS from 1 to 365, not ann.\n'],
    [
      ['invite', '1', '2'],
      /^exit 1: Too many arguments for 'invite'\. Expected 1 argument but got 2[^\n]+\n$/,
    ],
    [['create-user', 'ANN'], 'A user with that username already exists.\n'],
    [['create-user', 'a b'], /^exit 1: Enter a valid username/],
    [['create-user', 'Dan', '--password-hash'], /^exit 1: --password-hash takes pbkdf2_sha256/],
    [['rename-user', 'Ann'], /^exit 1: Missing required argument 'new-name'[^\n]+\n$/],
    [['import-visitors', '/nowhere'], 'There is no /nowhere.\n'],
    [['import-visitors', '/'], 'A folder is named where a file belongs.\n'],
    [['backup', '/nowhere/x.db'], 'There is no folder /nowhere.\n'],
    [['restore', '/nowhere.db'], 'There is no file /nowhere.db.\n'],
    [['rename-user', 'Bob', 'Robert'], 'There is no user Bob.\n'],
    [['rename-user', 'Ann', 'a b'], /^exit 1: Enter a valid username/],
    [['lsit-users'], "Unknown command 'lsit-users'. Did you mean list-users? See npm run admin -- --help.\n"],
    [
      ['list-users', '--jsno'],
      "Unknown option '--jsno'. Did you mean --json? See npm run admin -- --help.\n",
    ],
    [['dance'], "Unknown command 'dance'. See npm run admin -- --help.\n"],
    [['adopt-secret'], 'The embedded database needs no such command.\n'],
  ];
  for (const [args, said] of refused) {
    const sentence = typeof said === 'string' ? `exit 1: ${said}` : expect.stringMatching(said);
    expect([args, await admin(dataDir, args)]).toEqual([args, sentence]);
  }
});

test('a command about one user reads only what it needs, and a backup ends with its size', async () => {
  const { dataDir } = await site();
  runIn(dataDir, "update notes set category = 'gone'");
  expect(await admin(dataDir, ['reset-password', 'Ann'], 'second password\n')).not.toMatch(FAILED);
  const file = path.join(temporaryFolder(), 'site.db');
  expect(await admin(dataDir, ['backup', file])).toBe(
    `exit 1: ${path.join(dataDir, 'nightdrive.db')} cannot be backed up: a row of notes belongs to no row of categories. Run npm run admin -- doctor.\n`,
  );
  expect(existsSync(file)).toBe(false);
  const other = await admin((await site()).dataDir, ['backup', `${file}2`]);
  expect(other).toMatch(/^The backup is \S+2 \(\d+ MB, \d+\.\d s\)\.\n$/);
});

test('on a terminal a deletion offers the export, and asks for the username', async () => {
  const { dataDir } = await site();
  const prompt = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => prompt.mockRestore());
  const deletion = (...lines: string[]) =>
    admin(dataDir, ['delete-user', 'Ann'], `${lines.join('\n')}\n`, true);
  const warning = 'This deletes Ann and everything in the account for good.\n';
  expect(await deletion()).toBe(`exit 1: ${warning}Nothing is deleted.\n`);
  expect(await deletion('', 'yes')).toBe(`exit 1: ${warning}Nothing is deleted.\n`);
  const file = path.join(temporaryFolder(), 'ann.zip');
  expect(await deletion(path.join(file, 'none'), 'Ann')).toMatch(/cannot be made \(ENOENT\)\.\n$/);
  expect(await admin(dataDir, ['stats'])).toContain('accounts: 1\n');
  expect(await deletion(file, 'Ann')).toBe(`${warning}${file} has the 1 note of Ann.\nAnn is deleted.\n`);
  expect(prompt.mock.calls.join('')).toContain('Type a file to export it to first, or press Enter: ');
  expect(await admin(dataDir, ['create-user', 'Ann'], 'the first password\n')).not.toMatch(FAILED);
  expect(await admin(dataDir, ['import-user', 'Ann', file, '--yes'])).not.toMatch(FAILED);
  const again = path.join(temporaryFolder(), 'again.zip');
  expect(await admin(dataDir, ['delete-user', 'Ann', '--yes', '--export', file])).toMatch(FAILED);
  expect(await admin(dataDir, ['delete-user', 'Ann', '--yes', '--export', again])).toBe(
    `${again} has the 1 note of Ann.\nAnn is deleted.\n`,
  );
});

test('a user is deleted with all that was theirs', async () => {
  const { dataDir } = await site();
  const before = await admin(dataDir, ['stats']);
  expect(before).toContain('notes: 1\n');
  expect(before).toContain('shared categories: 0\n');
  expect(before).toContain('people in shared categories: 0\n');
  expect(await admin(dataDir, ['delete-user', 'Ann'])).toBe(
    'exit 1: delete-user asks before it deletes Ann. Without a terminal, add --yes, and --export FILE to export the account first.\n',
  );
  expect(await admin(dataDir, ['stats'])).toContain('accounts: 1\n');
  expect(await admin(dataDir, ['delete-user', 'Ann', '--yes'])).toBe('Ann is deleted.\n');
  expect(await admin(dataDir, ['stats'])).toMatch(/^accounts: 0\n(.*\n)?notes: 0\n/s);
  expect(await admin(dataDir, ['delete-user', 'Ann'])).toBe('exit 1: There is no user Ann.\n');
});

test('each command has a help of its own, and the program its version', async () => {
  expect(await admin(temporaryFolder(), ['end-sessions', '--help'])).toMatch(
    /^Usage: npm run admin -- end-sessions \[options\] <user> <id>\n/,
  );
  expect(await admin(temporaryFolder(), ['--version'])).toBe(`${VERSION}\n`);
});

test.each([
  [['list-users'], 'No user has an account yet.\n'],
  [['list-invitations'], 'This site has no invitation that can be used.\n'],
  [['list-shares'], 'This site has no shared categories.\n'],
])('%j reports an empty list, and prints it as JSON too', async (args, said) => {
  const dataDir = temporaryFolder();
  open = await openSqlite(dataDir);
  expect(await admin(dataDir, args)).toBe(said);
  expect(await admin(dataDir, [...args, '--json'])).toBe('[]\n');
});

test('lists are printed as JSON for programs', async () => {
  const { dataDir } = await site();
  await admin(dataDir, ['create-user', 'Bob'], 'a password\n');
  expect(JSON.parse(await admin(dataDir, ['list-users', '--json']))).toEqual([
    {
      username: 'Ann',
      registered_at: '1970-01-01T00:00:00.001Z',
      notes: 1,
      last_login_at: null,
      disabled: false,
    },
    expect.objectContaining({ username: 'Bob', notes: 0 }),
  ]);
  expect(await admin(dataDir, ['list-sessions', 'Ann'])).toBe('Ann has no sessions.\n');
  expect(await admin(dataDir, ['list-tokens', 'Ann'])).toBe('Ann has no personal tokens.\n');
  expect(JSON.parse(await admin(dataDir, ['stats', '--json']))).toMatchObject({
    accounts: 2,
    notes: 1,
  });
});

test('a reader that has had enough, such as head, ends a list without an error', async () => {
  const { dataDir, db } = await site();
  const made = Array.from({ length: 2_000 }, (_, at) =>
    createAccount(db, { username: `user-${at}`, password_hash: 'x', picture: null, now: 1 }),
  );
  await Promise.all(made);
  const command = `"${process.execPath}" "${ADMIN}" list-users; echo "exit $?" >&2`;
  const { stdout, stderr } = spawnSync('sh', ['-c', `{ ${command}; } | head -1`], {
    env: { ...process.env, ...NO_SETTINGS, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect({ stdout, stderr }).toEqual({ stdout: '1970-01-01     1 never      Ann\n', stderr: 'exit 0\n' });
});

test('a folder without a site is refused, and stays as it was', async () => {
  const dataDir = temporaryFolder();
  expect(await admin(dataDir, ['stats'])).toMatch(/^exit 1: There is no database in [^\n]+\n$/);
  expect(readdirSync(dataDir)).toEqual([]);
});

test.each([[['--help']], [['help']], [[]]])('%j names every command', async (args) => {
  const said = await admin(temporaryFolder(), args);
  const docs = readFileSync(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const [, table = ''] = /^## Commands$(.*?)^## /ms.exec(docs) ?? [];
  const commands = [...table.matchAll(/`([a-z-]+)(?= |`)(?=.* \| )/g)].map(([, name = '']) => name).slice(1);
  expect(commands.length).toBeGreaterThan(20);
  expect(commands.filter((name) => !said.includes(`  ${name}`))).toEqual([]);
});
