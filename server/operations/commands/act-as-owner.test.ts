import { spawnSync } from 'node:child_process';
import { chownSync, cpSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { actAsOwner } from './act-as-owner.ts';

const NOBODY = 65_534;

test.runIf(process.getuid?.() === 0)('root becomes the owner of the data, and no other user does', () => {
  const setuid = vi.spyOn(process, 'setuid').mockImplementation(() => {});
  const setgid = vi.spyOn(process, 'setgid').mockImplementation(() => {});
  const setgroups = vi.spyOn(process, 'setgroups').mockImplementation(() => {});
  const dataDir = temporaryFolder();
  actAsOwner(readConfig({ DATA_DIR: dataDir }));
  actAsOwner(readConfig({ DATA_DIR: path.join(dataDir, 'missing') }));
  chownSync(dataDir, NOBODY, NOBODY);
  vi.spyOn(process, 'getuid').mockReturnValueOnce(1_000);
  actAsOwner(readConfig({ DATA_DIR: dataDir }));
  expect(setuid).not.toHaveBeenCalled();
  actAsOwner(readConfig({ DATA_DIR: dataDir }));
  expect(setgroups).toHaveBeenCalledWith([NOBODY]);
  expect(setgid).toHaveBeenCalledWith(NOBODY);
  expect(setuid).toHaveBeenCalledWith(NOBODY);
});

test.runIf(process.getuid?.() === 0)('a program that the owner of the data may not read is reported', () => {
  const [program, dataDir] = [temporaryFolder(), temporaryFolder()]; // only root may open them
  for (const file of [
    'operations/commands/act-as-owner.ts',
    'runtime/program.ts',
    'runtime/thrown.ts',
    'database/sqlite/rights.ts',
  ])
    cpSync(path.join(import.meta.dirname, '../..', file), path.join(program, 'server', file));
  chownSync(dataDir, NOBODY, NOBODY);
  const code = `
    import { actAsOwner } from './server/operations/commands/act-as-owner.ts';
    try { actAsOwner({ dataDir: '${dataDir}' }); } catch ({ message }) { console.log(message); }`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: program,
    encoding: 'utf8',
  });
  expect(stdout).toBe(
    `The user nobody owns ${dataDir}, but may not read the program in ${program}. ` +
      'Move the program to a folder that this user may read, such as /opt.\n',
  );
});
