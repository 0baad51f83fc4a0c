import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { giving, userOf } from './rights.ts';

const NOBODY = 65_534;
const asRoot = test.runIf(process.getuid?.() === 0);

/** The rights of other users to a folder. */
function faultsFor(folder: string, uid: number): string[] {
  const code = `
    const { faultsOfRights } = await import(${JSON.stringify(path.join(import.meta.dirname, 'rights.ts'))});
    process.setgid(${uid}); process.setuid(${uid});
    console.log(JSON.stringify(faultsOfRights(${JSON.stringify(folder)})));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

/** A data folder of that user, with one file of root's. */
function folderWith(name: string, mode: number): string {
  const folder = path.join(temporaryFolder(), 'data');
  mkdirSync(folder);
  chmodSync(path.dirname(folder), 0o755);
  chownSync(folder, NOBODY, NOBODY);
  writeFileSync(path.join(folder, name), '', { mode });
  chmodSync(path.join(folder, name), mode);
  return folder;
}

test('a user without a name is known by the number, and has no group of its own', () => {
  expect([userOf(0), userOf(4_242_424)]).toEqual(['root', '4242424']);
  expect(giving('nobody', '/srv')).toBe('chown -R nobody: /srv');
  expect(giving('4242424', '/srv')).toBe('chown -R 4242424 /srv');
});

asRoot.each(['nightdrive.db', 'nightdrive.db-wal', 'secret', 'nightdrive.lock'])(
  'a %s of another user is named with its owner and the command that helps',
  (name) => {
    const folder = folderWith(name, 0o600);
    expect(faultsFor(folder, NOBODY)).toEqual([
      `${folder}/${name} belongs to root and has the mode 600, so nobody may not read and write it. As root: chown -R nobody: ${folder}`,
    ]);
  },
);

asRoot('a file that its own user may not write is named with its mode', () => {
  const folder = folderWith('nightdrive.db', 0o444);
  chownSync(path.join(folder, 'nightdrive.db'), NOBODY, NOBODY);
  expect(faultsFor(folder, NOBODY)).toEqual([expect.stringContaining('has the mode 444')]);
  expect(faultsFor(folder, NOBODY)[0]).toMatch(/As root: chmod u\+rw \S+nightdrive\.db$/);
});

asRoot('a folder in order has no faults, nor has one that is not there yet', () => {
  const folder = folderWith('nightdrive.db', 0o600);
  chownSync(path.join(folder, 'nightdrive.db'), NOBODY, NOBODY);
  expect(faultsFor(folder, NOBODY)).toEqual([]);
  expect(faultsFor(path.join(folder, 'missing'), NOBODY)).toEqual([]);
});
