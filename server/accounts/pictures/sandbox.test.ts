import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

test('The process finds the decoder where the folder of the packages is a link', () => {
  const site = temporaryFolder();
  symlinkSync(realpathSync('node_modules'), path.join(site, 'node_modules'));
  const folder = path.join(site, 'pictures');
  mkdirSync(folder);
  for (const file of ['sandbox.ts', 'child.ts', 'square.ts']) {
    copyFileSync(path.join(import.meta.dirname, file), path.join(folder, file));
  }
  const program = `
    import { startInSandbox } from './sandbox.ts';
    const { child } = startInSandbox(new URL('child.ts', 'file://${folder}/'));
    child.once('message', (message) => { console.log(message); child.kill(); });`;
  const started = spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(started).toMatchObject({ stdout: 'ready\n', stderr: '' });
});
