import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../database/postgres/open.ts';
import { admin } from '../testing/admin.ts';
import { freshSchema } from '../testing/fresh-schema.ts';
import { NodeUnderTest, SOURCES } from '../testing/node-under-test.ts';

const SECRET = 'a secret that only this test knows, 32 bytes and more';

test('on PostgreSQL the operator counts and resets, and has its own programs to back up', async () => {
  const schema = await freshSchema();
  onTestFinished(() => schema.drop());
  const db = await openPostgres(schema.url, () => {});
  await db.close();
  const settings = { DATABASE_URL: schema.url, APP_SECRET: SECRET };
  expect(await admin(settings, ['stats'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('accounts: 0\n'),
  });
  expect(await admin(settings, ['reset-password', 'ann'])).toMatchObject({
    status: 1,
    stderr: 'There is no user ann.\n',
  });
  expect(await admin(settings, ['backup', '/nowhere.db'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Back PostgreSQL up with pg_dump'),
  });
});

test('a node with another secret does not start, until the operator adopts that one', async () => {
  const schema = await freshSchema();
  onTestFinished(() => schema.drop());
  const node = (APP_SECRET: string) => {
    const made = new NodeUnderTest(SOURCES, { DATABASE_URL: schema.url, APP_SECRET });
    onTestFinished(() => void made.end('SIGKILL'));
    return made;
  };
  const [first, other] = [SECRET, `${SECRET} and another`];
  await node(first).start();
  await node(first).start();
  const refused = node(other);
  await expect(refused.start()).rejects.toThrow('APP_SECRET is not that of the other nodes on this database');
  expect(refused.log.trim().split('\n')).toHaveLength(1);

  const settings = { DATABASE_URL: schema.url, APP_SECRET: other };
  expect(await admin(settings, ['adopt-secret'])).toMatchObject({ status: 0, stderr: '' });
  await refused.start();
  await expect(node(first).start()).rejects.toThrow('npm run admin -- adopt-secret');
});

test('a new secret replaces the old one node by node, and no user has to log in again', async () => {
  const schema = await freshSchema();
  onTestFinished(() => schema.drop());
  const start = async (APP_SECRET: string, APP_SECRET_ALSO = '') => {
    const made = new NodeUnderTest(SOURCES, { DATABASE_URL: schema.url, APP_SECRET, APP_SECRET_ALSO });
    onTestFinished(() => void made.end('SIGKILL'));
    await made.start();
    return made;
  };
  const send = async (node: NodeUnderTest, route: string, body?: object, access?: string) => {
    const answer = await fetch(`http://127.0.0.1:${node.port}${route}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) },
    });
    return { status: answer.status, body: Object(await answer.json()) };
  };
  const [old, fresh] = [SECRET, `${SECRET} and another`];
  const credentials = { username: 'ann', password: 'night drive 84' };
  // First each node knows both, then the new one signs, then the old one goes: here two nodes are a step apart.
  const [first, second] = [await start(old, fresh), await start(fresh, old)];
  await send(first, '/api/user/register/', credentials);
  for (const [signing, reading] of [
    [first, second],
    [second, first],
  ] as const) {
    const { access, refresh } = (await send(signing, '/api/token/', credentials)).body;
    expect(await send(reading, '/api/user/', undefined, access)).toMatchObject({ status: 200 });
    expect(await send(reading, '/api/token/refresh/', { refresh })).toMatchObject({ status: 200 });
  }
  const last = await start(fresh);
  const { access } = (await send(second, '/api/token/', credentials)).body;
  expect(await send(last, '/api/user/', undefined, access)).toMatchObject({ status: 200 });
  const { access: outdated } = (await send(first, '/api/token/', credentials)).body;
  expect(await send(last, '/api/user/', undefined, outdated)).toMatchObject({ status: 401 });
  await expect(start(old)).rejects.toThrow('APP_SECRET is not that of the other nodes');
});
