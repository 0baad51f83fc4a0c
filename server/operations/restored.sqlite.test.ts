import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { admin as runAdmin } from '../testing/admin.ts';
import { send } from '../testing/connection.ts';
import { followStream } from '../testing/event-stream.ts';
import { startedNode } from '../testing/node-of-test.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

test('after a restore no client takes its list for the present one, and its stream names another epoch', async () => {
  const folder = temporaryFolder();
  const dataDir = path.join(folder, 'data');
  const backup = path.join(folder, 'backup.db');
  const node = await startedNode({ DATA_DIR: dataDir });
  const admin = async (...args: string[]) => (await runAdmin({ DATA_DIR: dataDir }, args)).status;
  let access = '';
  const call = async (method: string, url: string, body?: object) =>
    Object((await node.call(method, url, body, access)).body);
  const category = randomUUID();
  const add = (content: string) => call('POST', '/api/notes/', { content, category });
  const contents = (notes: { content: string }[]) => notes.map(({ content }) => content);

  const login = { username: 'ann', password: 'Correct-horse-7' };
  await call('POST', '/api/user/register/', login);
  const logIn = async () => {
    ({ access } = await call('POST', '/api/token/', login));
  };
  await logIn();
  await call('POST', '/api/categories/', { id: category, title: 'Groceries' });
  await add('Milk');
  expect(await admin('backup', backup)).toBe(0);
  await add('Bread');
  const { etag } = (await node.call('GET', '/api/notes/', undefined, access)).headers;
  const { epoch, revision } = await call('GET', '/api/notes/?since=0');
  const stream = await followStream(node.port, access);
  expect(await stream.next()).toMatchObject({ epoch, revision });

  await node.end('SIGTERM');
  rmSync(dataDir, { recursive: true });
  expect(await admin('restore', backup)).toBe(0);
  await node.start();
  await logIn(); // the folder had the secret of the tokens
  await add('Salt');
  const headers = { authorization: `Bearer ${access}`, 'if-none-match': String(etag) };
  const again = await send(new Agent(), node.port, { url: '/api/notes/', headers });
  expect(again.status).toBe(200);
  expect(contents(Object(again.body))).toEqual(['Milk', 'Salt']);
  const newer = await call('GET', `/api/notes/?since=${epoch}.${revision}`);
  expect(newer).toMatchObject({ whole: true, gone: [] });
  expect(contents(newer.notes)).toEqual(['Milk', 'Salt']);
  const restored = await followStream(node.port, access);
  onTestFinished(() => restored.close());
  const first = await restored.next();
  expect(first.epoch).not.toBe(epoch);
  expect(first.epoch).toBe(newer.epoch);
});
