import { chownSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { actAsOwner } from './act-as-owner.ts';

const NOBODY = 65_534;

test.runIf(process.getuid?.() === 0)('root becomes the user who owns the data, and nobody else does', () => {
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
