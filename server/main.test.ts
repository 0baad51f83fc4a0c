import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { NO_SETTINGS } from './testing/no-settings.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const SITE_FILE = path.join(import.meta.dirname, '../site.json');

/** What a start says that fails. */
function failedStart(environment: Record<string, string>): {
  status: number | null;
  stdout: string;
  stderr: string;
} {
  return spawnSync(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      ...NO_SETTINGS,
      DATA_DIR: temporaryFolder(),
      PORT: '0',
      SITE_FILE,
      ...environment,
    },
    encoding: 'utf8',
  });
}

test('a port in use stops the start with one line', async () => {
  const other = createServer();
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  const address = other.address();
  const PORT = String(typeof address === 'object' && address?.port);
  expect(failedStart({ PORT })).toMatchObject({
    status: 1,
    stderr: 'Nightdrive cannot start. The port is in use. Stop what uses it, or choose another PORT.\n',
  });
  other.close();
});

test('an address of another machine stops the start with one line', () => {
  expect(failedStart({ HOST: '192.0.2.1' })).toMatchObject({
    status: 1,
    stderr: 'Nightdrive cannot start. This machine does not have the address in HOST.\n',
  });
});

test('a data folder that cannot be one stops the start with one line', () => {
  const DATA_DIR = path.join(temporaryFolder(), 'file');
  writeFileSync(DATA_DIR, '');
  expect(failedStart({ DATA_DIR })).toMatchObject({
    status: 1,
    stderr: `Nightdrive cannot start. The data folder ${DATA_DIR} cannot be written. Choose another DATA_DIR.\n`,
  });
});

test('a start does not load Node’s fetch, which takes long and is not used', () => {
  const told = `
    import { isMainThread } from 'node:worker_threads';
    const fetchOfNode = () => process.moduleLoadList.filter((name) => name.includes('undici'));
    if (isMainThread) process.on('exit', () => console.log(fetchOfNode()));
  `;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(told)}`;
  // Far enough for all of it to be loaded.
  expect(failedStart({ HOST: '192.0.2.1', NODE_OPTIONS }).stdout).toBe('[]\n');
});
