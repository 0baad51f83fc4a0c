import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { child, killed } from '../../testing/child.ts';
import { nodeOfTest } from '../../testing/node-of-test.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { checkAtStart } from './damage.ts';
import { type Condition, lockDataFolder, SQLITE_FILE } from './data-folder.ts';
import { openSqlite } from './open.ts';

const MODULE = new URL('./damage.ts', import.meta.url).href;
const PAGE = 4_096;

/** Adds more to a database than a start looks through at once: a large table and a small one. */
function enlarge(file: string): string {
  const handle = new DatabaseSync(file);
  handle.exec('create table filler (id integer primary key, data blob)');
  handle.exec(`insert into filler (data) values (zeroblob(${33 * 1024 * 1024}))`);
  handle.exec('create table last (content text)');
  handle.exec("insert into last values ('Milk')");
  handle.close();
  return file;
}

const largeFile = () => enlarge(path.join(temporaryFolder(), 'large.db'));

/** The data folder of a site with a large database, whose holder has crashed. */
async function crashedFolder(): Promise<string> {
  const folder = temporaryFolder();
  await (await openSqlite(folder)).close();
  enlarge(path.join(folder, SQLITE_FILE));
  writeFileSync(path.join(folder, 'nightdrive.pid'), '1\n');
  return folder;
}

/** Overwrites the last page, the root of the second table. */
function damage(file: string): void {
  const handle = new DatabaseSync(file, { readOnly: true });
  const pages = Number(handle.prepare('pragma page_count').get()?.['page_count']);
  handle.close();
  const bytes = openSync(file, 'r+');
  writeSync(bytes, Buffer.alloc(PAGE, 0xff), 0, PAGE, (pages - 1) * PAGE);
  closeSync(bytes);
}

/** The exit code of a process that checks for damage at its start; it would otherwise stay alive. */
async function endOf(file: string, condition: Condition): Promise<number | null> {
  const code = `
    import { DatabaseSync } from 'node:sqlite';
    import { checkAtStart } from '${MODULE}';
    const handle = new DatabaseSync(${JSON.stringify(file)}, { readOnly: true });
    process.on('uncaughtException', (error) => process.exit(error.message.includes('is damaged') ? 3 : 4));
    checkAtStart(handle, ${JSON.stringify(file)}, { condition: '${condition}', record() {} });
    ${condition === 'crashed' ? 'setInterval(() => {}, 1_000);' : ''}
  `;
  // A file, because the thread would inherit the options of code on the command line.
  const start = `${file}.mjs`;
  writeFileSync(start, code);
  const [ended] = await once(spawn(process.execPath, [start], { stdio: 'inherit' }), 'exit');
  return ended;
}

test('a large file is checked beside the running server when its last holder crashed', async () => {
  const file = largeFile();
  damage(file);
  expect(await endOf(file, 'crashed')).toBe(3);
});

test('a large file that was closed properly is not checked', async () => {
  const file = largeFile();
  damage(file);
  expect(await endOf(file, 'sound')).toBe(0);
});

test('a small file is checked before the start', () => {
  const file = path.join(temporaryFolder(), 'small.db');
  const handle = new DatabaseSync(file);
  handle.exec("create table notes (content text); insert into notes values ('Milk')");
  const closed = { condition: 'sound', record: () => {} } as const;
  expect(() => checkAtStart(handle, file, closed)).not.toThrow();
  handle.close();
  damage(file);
  const damaged = new DatabaseSync(file, { readOnly: true });
  expect(() => checkAtStart(damaged, file, closed)).toThrow(/is damaged/);
  damaged.close();
});

test('a site whose large file is found damaged after a crash ends, and does not start again', async () => {
  const folder = await crashedFolder();
  damage(path.join(folder, SQLITE_FILE));
  const node = nodeOfTest({ DATA_DIR: folder });
  await Promise.allSettled([node.start()]); // on a busy machine the check ends before the node listens
  await expect.poll(() => node.isAlive).toBe(false);
  await expect
    .poll(() => node.log)
    .toMatch(/nightdrive\.db is damaged \(.+\)\. Keep it, and restore a backup/);
  for (let start = 0; start < 2; start++) {
    await expect(node.start()).rejects.toThrow(/cannot start\. .*nightdrive\.db is damaged/);
  }
});

test('a crash is forgotten once a check of the large file has found it sound', async () => {
  const file = largeFile();
  const handle = new DatabaseSync(file);
  const found = await new Promise((resolve) => {
    checkAtStart(handle, file, { condition: 'crashed', record: resolve });
  });
  handle.close();
  expect(found).toBe('sound');
});

test('a crash is still known when the start after it fails before its check has ended', async () => {
  const folder = await crashedFolder();
  const url = (module: string) => new URL(module, import.meta.url).href;
  const starting = await child(`
    import { MIGRATIONS } from '${url('../migrate.ts')}';
    import { openSqlite } from '${url('./open.ts')}';
    const breakOff = () => Promise.reject(new Error('no such thing'));
    await openSqlite(${JSON.stringify(folder)}, { ...MIGRATIONS, '90-later': breakOff }).catch(console.log);
    setInterval(() => {}, 1_000);
  `);
  await killed(starting);
  const next = lockDataFolder(folder);
  expect(next.condition).toBe('crashed');
  next.release();
});

test('a small file is checked at once after a crash, which is forgotten then', async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'nightdrive.pid'), '1\n');
  await (await openSqlite(folder)).close();
  expect(existsSync(path.join(folder, 'nightdrive.pid'))).toBe(false);
});
