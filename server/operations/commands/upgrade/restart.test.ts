import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { answering } from '../../../testing/answering.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { restart } from './restart.ts';

/** No server listens there. */
const NOWHERE = { host: '127.0.0.1', port: 1, databaseUrl: undefined, site: 'ours' };

test('a site that does not answer in time is not ready', async () => {
  const after = await restart({ ...NOWHERE, restartCommand: 'true' }, 200);
  expect(after).toEqual({ ready: false, awayMs: expect.any(Number) });
});

test('a site is waited for as long as its restart takes, such as for a migration', async () => {
  const started = path.join(temporaryFolder(), 'started');
  const answer = () => JSON.stringify({ status: existsSync(started) ? 'ready' : 'not ready', site: 'ours' });
  const port = await answering(answer);
  const restartCommand = `sleep 1; touch ${started}`;
  const after = await restart({ ...NOWHERE, port, restartCommand }, 1);
  expect(after).toEqual({ ready: true, awayMs: expect.any(Number) });
});

test('with PostgreSQL a restart that does not end, as when its migration waits for a backup, is given up', async () => {
  const restartCommand = `while test -d ${temporaryFolder()}; do sleep 0.1; done`; // the folder goes with the test
  const databaseUrl = 'postgres://localhost/nightdrive';
  const after = await restart({ ...NOWHERE, databaseUrl, restartCommand }, 200);
  expect(after).toEqual({ ready: false, awayMs: expect.any(Number) });
});

test('a restart that fails is reported at once', async () => {
  const noLimit = Number.POSITIVE_INFINITY;
  const after = await restart({ ...NOWHERE, restartCommand: 'false' }, noLimit);
  expect(after).toEqual({ ready: false, awayMs: expect.any(Number) });
});

test('another program that answers, or another site, is not the site', async () => {
  let body = 'ready';
  const port = await answering(() => body);
  for (body of ['ready', '{"status":"ready"}', '{"status":"ready","site":"another"}'])
    expect(await restart({ ...NOWHERE, port, restartCommand: 'true' }, 1)).toMatchObject({ ready: false });
});
