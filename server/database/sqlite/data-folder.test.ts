import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { child, killed } from '../../testing/child.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { lockDataFolder } from './data-folder.ts';

const MODULE = new URL('./data-folder.ts', import.meta.url).href;

const holder = (folder: string, found?: 'sound' | 'damaged') =>
  child(`
    import { lockDataFolder } from '${MODULE}';
    // Kept, as the server keeps it: what is collected as garbage lets go of its lock.
    globalThis.held = lockDataFolder(${JSON.stringify(folder)});
    ${found ? `globalThis.held.record('${found}');` : ''}
    console.log('ready');
    setInterval(() => {}, 1000);
  `);

test('a second process is refused, with the id of the process that holds the data folder', async () => {
  const folder = temporaryFolder();
  const first = await holder(folder);
  expect(() => lockDataFolder(folder)).toThrow(
    `The data folder ${folder} is in use by process ${first.pid}. Stop it, or choose another DATA_DIR.`,
  );
});

test('the folder of a killed process is free, and known as left by a crash', async () => {
  const folder = temporaryFolder();
  await killed(await holder(folder));
  const second = lockDataFolder(folder);
  expect(second.condition).toBe('crashed');
  second.record('sound');
  second.release();
  const third = lockDataFolder(folder);
  expect(third.condition).toBe('sound');
  third.release();
});

test('a crash is known until the database has been found sound, however often the folder is released', async () => {
  const folder = temporaryFolder();
  await killed(await holder(folder));
  const conditions = [undefined, 'damaged', undefined, 'sound', undefined].map((found) => {
    const { condition, record, release } = lockDataFolder(folder);
    if (found === 'damaged' || found === 'sound') record(found);
    release();
    return condition;
  });
  expect(conditions).toEqual(['crashed', 'crashed', 'damaged', 'damaged', 'sound']);
});

test('damage that a later check no longer finds is forgotten, although its holder was killed', async () => {
  const folder = temporaryFolder();
  await killed(await holder(folder, 'damaged'));
  await killed(await holder(folder, 'sound'));
  const { condition, release } = lockDataFolder(folder);
  expect(condition).toBe('crashed');
  release();
});

test('the folder is made when missing, for its owner alone', () => {
  const folder = path.join(temporaryFolder(), 'a', 'b');
  expect(lockDataFolder(folder).condition).toBe('sound');
});

test('a damaged lock is not mistaken for a held one', () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'nightdrive.lock'), 'no database '.repeat(100));
  expect(() => lockDataFolder(folder)).toThrow('file is not a database');
});

test('space for a start on a full disk is reserved, and used by that start', () => {
  const folder = temporaryFolder();
  const reserved = () => statSync(path.join(folder, 'nightdrive.reserve'), { throwIfNoEntry: false })?.size;
  const first = lockDataFolder(folder);
  first.keepReserve();
  first.release();
  expect(reserved()).toBe(256 * 1024);
  const second = lockDataFolder(folder);
  expect(reserved()).toBeUndefined();
  second.keepReserve();
  expect(reserved()).toBe(256 * 1024);
  second.release();
});

test('the lock itself needs no room on the disk', () => {
  const folder = temporaryFolder();
  const { release } = lockDataFolder(folder);
  expect(readdirSync(folder).sort()).toEqual(['nightdrive.lock', 'nightdrive.pid']);
  expect(statSync(path.join(folder, 'nightdrive.lock')).size).toBe(0);
  release();
});

test('a folder that cannot be made is refused with one line', () => {
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const foldersOfNobody = process.platform === 'linux' ? ['/proc/nightdrive/data'] : [];
  for (const folder of [path.join(file, 'data'), ...foldersOfNobody])
    expect(() => lockDataFolder(folder)).toThrow(/cannot be written. Choose another DATA_DIR.$/);
});
