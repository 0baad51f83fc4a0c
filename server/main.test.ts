import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listening } from './testing/answering.ts';
import { NO_SETTINGS } from './testing/no-settings.ts';
import { startedNode } from './testing/node-of-test.ts';
import { SERVER } from './testing/node-under-test.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const SECRET = '8f2c1d0b7a6e5f4c3b2a19080716253443526170';
const SITE_FILE = path.join(import.meta.dirname, '../site.json');

function failedStart(environment: Record<string, string>): {
  status: number | null;
  stdout: string;
  stderr: string;
} {
  return spawnSync(process.execPath, [SERVER], {
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

const warnings = (stdout: string) => stdout.split('\n').filter((line) => line.includes('PUBLIC_URL:'));
const CORS_ORIGINS = 'https://app.example.org';

const inFile = (...below: string[]): string => {
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  return path.join(file, ...below);
};

test.each<[string, () => Record<string, string> | Promise<Record<string, string>>, RegExp]>([
  [
    'a port in use',
    async () => ({ PORT: String(await listening(createServer())) }),
    /^The port \d+ is in use\. Stop what uses it, or choose another PORT\.\n$/,
  ],
  [
    'an address of another machine',
    () => ({ HOST: '192.0.2.1', CORS_ORIGINS, PUBLIC_URL: 'https://example.org' }),
    /^This machine does not have the address in HOST\.\n$/,
  ],
  [
    'a host that does not resolve',
    () => ({ HOST: 'nowhere.invalid' }),
    /^HOST is not a name that this machine can resolve\. Use an address, such as 127\.0\.0\.1 or 0\.0\.0\.0\.\n$/,
  ],
  [
    'a BACKUP_FOLDER that cannot be one',
    () => ({ BACKUP_EVERY: '6h', BACKUP_FOLDER: inFile('a\n\u001b[8mb') }),
    /^BACKUP_FOLDER \S+\\u001b\S+ cannot be written \([^\n]+\)\.\n$/,
  ],
  [
    'a data folder that cannot be one',
    () => ({ DATA_DIR: inFile() }),
    /^The data folder \S+ cannot be written\. Choose another DATA_DIR\.\n$/,
  ],
])('%s stops the start with one line', async (_, environment, line) => {
  const { status, stdout, stderr } = failedStart(await environment());
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Nightdrive cannot start\. /);
  expect(stderr.replace('Nightdrive cannot start. ', '')).toMatch(line);
  expect(warnings(stdout)).toEqual([]);
});

test.skipIf(process.platform === 'win32')('what a start writes is for its own user alone', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  await startedNode({ DATA_DIR: folder });
  const files = readdirSync(folder);
  expect(files).toEqual(expect.arrayContaining(['nightdrive.db', 'nightdrive.db-wal', 'secret']));
  for (const file of files) expect([file, statSync(path.join(folder, file)).mode & 0o077]).toEqual([file, 0]);
});

/*
 * The log is JSON from its first line on, and begins with version and settings without secrets; CORS_ORIGINS without
 * PUBLIC_URL is warned of in one line; Node's fetch, which takes long and is not used, is not loaded.
 */
test('a start logs its settings without secrets, warns once, and does not load what it does not need', () => {
  const told = `
    import { isMainThread } from 'node:worker_threads';
    const fetchOfNode = () => process.moduleLoadList.filter((name) => name.includes('undici'));
    if (isMainThread) process.on('exit', () => console.log(fetchOfNode()));
  `;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(told)}`;
  const secrets = { APP_SECRET: SECRET, METRICS_TOKEN: SECRET };
  // An address of another machine: far enough for all of it to be loaded.
  const { stdout } = failedStart({ HOST: '192.0.2.1', CORS_ORIGINS, NODE_OPTIONS, ...secrets });
  const [first = ''] = stdout.split('\n');
  expect(JSON.parse(first)).toMatchObject({
    msg: 'starting',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    settings: { host: '192.0.2.1', appSecret: true, metricsToken: true, databaseUrl: false },
  });
  expect(stdout).not.toContain(SECRET);
  expect(warnings(stdout)).toHaveLength(1);
  expect(stdout.split('\n').slice(-2)).toEqual(['[]', '']);
});
