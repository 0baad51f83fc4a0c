import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '../../config/settings.ts';
import { openSqlite } from '../../database/sqlite/open.ts';
import { admin } from '../../testing/admin.ts';
import { ADMIN } from '../../testing/node-under-test.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const NOBODY = 65_534;

/** Runs a command in a process of its own, which may work as another user, for an operator who has set nothing. */
function adminProcess(args: string[], settings: Record<string, string> = {}) {
  const bare = Object.entries(process.env).filter(([name]) => !SETTINGS.some((setting) => setting === name));
  return spawnSync(process.execPath, [ADMIN, ...args], {
    env: { ...Object.fromEntries(bare), ...settings },
    encoding: 'utf8',
    input: '',
  });
}

/** A site whose settings are in a file, as that of the unit. */
async function site() {
  const folder = temporaryFolder();
  await (await openSqlite(path.join(folder, 'data'))).close();
  const file = path.join(folder, 'nightdrive.env');
  writeFileSync(file, `DATA_DIR=${folder}/data\nPUBLIC_URL=https://example.org\n`);
  return { folder, file, dataDir: path.join(folder, 'data') };
}

test('a command uses the settings of the named file, and prints its name', async () => {
  const { file } = await site();
  const { stdout, stderr } = adminProcess(['invite', '--settings', file]);
  expect(stdout).toMatch(
    /^https:\/\/example\.org\/register\S+\nIt registers one account until [^.]+\. Its id is \w{8}\.\n$/,
  );
  expect(stderr).toBe(`With the settings in ${file}.\n`);
  const other = adminProcess(['invite', '--settings', file], { PUBLIC_URL: 'https://other.example' });
  expect(other.stdout).toContain('https://other.example/register');
});

test('a file of settings that is not there, or has a mistake, is refused with its name', async () => {
  const { file } = await site();
  expect(await admin({}, ['stats', '--settings', '/nowhere.env'])).toMatchObject({
    status: 1,
    stderr: 'The settings in /nowhere.env cannot be read (ENOENT). Run the command as root.\n',
  });
  writeFileSync(file, 'PUBLIC_URI=https://example.org');
  expect(await admin({}, ['stats', '--settings', file])).toMatchObject({
    status: 1,
    stderr: `${file}, line 1: PUBLIC_URI is not a setting. docs/settings.md lists them.\n`,
  });
});

/** A clone in a folder that only root can enter cannot run as another user (act-as-owner.test.ts). */
const isOpenToOthers = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) !== 0 &&
  (path.dirname(folder) === folder || isOpenToOthers(path.dirname(folder)));
const mayChangeUser = process.getuid?.() === 0 && isOpenToOthers(import.meta.dirname);

test.runIf(mayChangeUser)('root works as the user who owns the data folder', async () => {
  const { file, folder, dataDir } = await site();
  for (const name of readdirSync(dataDir)) chownSync(path.join(dataDir, name), NOBODY, NOBODY);
  chownSync(dataDir, NOBODY, NOBODY);
  chmodSync(folder, 0o755);
  expect(adminProcess(['create-user', 'Ann', '--settings', file])).toMatchObject({ status: 0 });
  for (const name of readdirSync(dataDir)) expect(statSync(path.join(dataDir, name)).uid).toBe(NOBODY);
  expect(adminProcess(['backup', path.join(folder, 'root.db'), '--settings', file]).stderr).toContain(
    'The user nobody may not write to',
  );
});

test.runIf(mayChangeUser)('root restores what that user may read, from whatever folder', async () => {
  const { file, folder, dataDir } = await site();
  const backup = path.join(folder, 'backup.db');
  renameSync(path.join(dataDir, 'nightdrive.db'), backup);
  for (const name of readdirSync(dataDir)) rmSync(path.join(dataDir, name));
  chownSync(dataDir, NOBODY, NOBODY);
  chmodSync(folder, 0o755);
  chmodSync(backup, 0o600);
  expect(adminProcess(['restore', backup, '--settings', file])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`\nThe user nobody may not read ${backup}.\n`),
  });
  chmodSync(backup, 0o444);
  expect(adminProcess(['restore', backup, '--settings', file])).toMatchObject({
    status: 0,
    stderr: expect.stringContaining(`With the settings in ${file}.\n`),
  });
  expect(readdirSync(dataDir).sort()).toEqual(['nightdrive.db', 'nightdrive.lock']);
  const { uid, mode } = statSync(path.join(dataDir, 'nightdrive.db'));
  expect([uid, mode & 0o777]).toEqual([NOBODY, 0o600]);
  expect(adminProcess(['stats', '--settings', file])).toMatchObject({ status: 0 });
});

test.runIf(process.getuid?.() === 0)(
  'what root restores into a new folder belongs to the user who made the backup',
  async () => {
    const { folder, dataDir } = await site();
    const backup = path.join(folder, 'backup.db');
    renameSync(path.join(dataDir, 'nightdrive.db'), backup);
    chownSync(backup, NOBODY, NOBODY);
    chmodSync(folder, 0o755);
    const target = path.join(folder, 'new');
    expect(adminProcess(['restore', backup], { DATA_DIR: target })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('It belongs to nobody.'),
    });
    for (const name of ['.', ...readdirSync(target)])
      expect(statSync(path.join(target, name)).uid).toBe(NOBODY);
  },
);
