import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { followStream } from '../testing/event-stream.ts';
import { NO_SETTINGS } from '../testing/no-settings.ts';
import { NodeUnderTest, SOURCES } from '../testing/node-under-test.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const ADMIN = path.join(import.meta.dirname, 'admin.ts');
const PASSWORD = 'Correct-horse-7';

test('after a restore no client takes its list for the present one, and its stream names another epoch', async () => {
  const folder = temporaryFolder();
  const dataDir = path.join(folder, 'data');
  const backup = path.join(folder, 'backup.db');
  const node = new NodeUnderTest(SOURCES, { DATA_DIR: dataDir });
  onTestFinished(async () => void (await node.end('SIGKILL')));
  const admin = (...args: string[]) =>
    spawnSync(process.execPath, [ADMIN, ...args], {
      env: { ...process.env, ...NO_SETTINGS, DATA_DIR: dataDir },
    }).status;
  let access = '';
  const call = async (method: string, url: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${node.port}${url}`, {
      method,
      headers: {
        ...headers,
        ...(access !== '' && { authorization: `Bearer ${access}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      tag: response.headers.get('etag') ?? '',
      body: text && JSON.parse(text),
    };
  };
  const category = randomUUID();
  const add = (content: string) => call('POST', '/api/notes/', { content, category });
  const contents = (notes: { content: string }[]) => notes.map(({ content }) => content);

  await node.start();
  const login = { username: 'ann', password: PASSWORD };
  await call('POST', '/api/user/register/', login);
  const logIn = async () => {
    access = '';
    access = (await call('POST', '/api/token/', login)).body.access;
  };
  await logIn();
  await call('POST', '/api/categories/', { id: category, title: 'Groceries' });
  await add('Milk');
  expect(admin('backup', backup)).toBe(0);
  await add('Bread');
  const had = await call('GET', '/api/notes/');
  const { epoch, revision } = (await call('GET', '/api/notes/?since=0')).body;
  const stream = await followStream(node.port, access);
  expect(await stream.next()).toMatchObject({ epoch, revision });

  await node.end('SIGTERM');
  rmSync(dataDir, { recursive: true });
  expect(admin('restore', backup)).toBe(0);
  await node.start();
  await logIn(); // the folder had the secret of the tokens
  await add('Salt');
  const again = await call('GET', '/api/notes/', undefined, { 'if-none-match': had.tag });
  expect(again.status).toBe(200);
  expect(contents(again.body)).toEqual(['Milk', 'Salt']);
  const newer = (await call('GET', `/api/notes/?since=${epoch}.${revision}`)).body;
  expect(newer).toMatchObject({ whole: true, gone: [] });
  expect(contents(newer.notes)).toEqual(['Milk', 'Salt']);
  const restored = await followStream(node.port, access);
  onTestFinished(() => restored.close());
  const first = await restored.next();
  expect(first.epoch).not.toBe(epoch);
  expect(first.epoch).toBe(newer.epoch);
});
