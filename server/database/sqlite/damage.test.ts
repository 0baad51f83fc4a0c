import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { checkAtStart } from './damage.ts';

const MODULE = new URL('./damage.ts', import.meta.url).href;
const PAGE = 4_096;

/** A database of more than a start looks through at once: a large table and a small one. */
function largeFile(): string {
  const file = path.join(temporaryFolder(), 'large.db');
  const handle = new DatabaseSync(file);
  handle.exec('create table filler (id integer primary key, data blob)');
  handle.exec(`insert into filler (data) values (zeroblob(${33 * 1024 * 1024}))`);
  handle.exec('create table notes (content text)');
  handle.exec("insert into notes values ('Milk')");
  handle.close();
  return file;
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

/** How a process ends that looks for damage at its start, and then lives on if it has to. */
async function endOf(file: string, crashed: boolean): Promise<number | null> {
  const code = `
    import { DatabaseSync } from 'node:sqlite';
    import { checkAtStart } from '${MODULE}';
    const handle = new DatabaseSync(${JSON.stringify(file)}, { readOnly: true });
    process.on('uncaughtException', (error) => process.exit(error.message.includes('is damaged') ? 3 : 4));
    checkAtStart(handle, ${JSON.stringify(file)}, ${crashed});
    ${crashed ? 'setInterval(() => {}, 1_000);' : ''}
  `;
  // A file, because the options of code on the command line would be those of the thread as well.
  const start = `${file}.mjs`;
  writeFileSync(start, code);
  const [ended] = await once(spawn(process.execPath, [start], { stdio: 'inherit' }), 'exit');
  return ended;
}

test('a large file is checked beside the running server when its last holder crashed', async () => {
  const file = largeFile();
  damage(file);
  expect(await endOf(file, true)).toBe(3);
});

test('a large file that was closed properly is not checked', async () => {
  const file = largeFile();
  damage(file);
  expect(await endOf(file, false)).toBe(0);
});

test('a small file is checked before the start', () => {
  const file = path.join(temporaryFolder(), 'small.db');
  const handle = new DatabaseSync(file);
  handle.exec("create table notes (content text); insert into notes values ('Milk')");
  expect(() => checkAtStart(handle, file, false)).not.toThrow();
  handle.close();
  damage(file);
  const damaged = new DatabaseSync(file, { readOnly: true });
  expect(() => checkAtStart(damaged, file, false)).toThrow(/is damaged/);
  damaged.close();
});
