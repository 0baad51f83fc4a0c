import { expect, test } from 'vitest';
import { openPostgres } from '../database/postgres/open.ts';
import { admin } from '../testing/admin.ts';
import { nodeOfTest, startedNode } from '../testing/node-of-test.ts';
import { postgresOfTest, SECRET } from '../testing/postgres-of-test.ts';

const OTHER = `${SECRET} and another`;

test('on PostgreSQL the operator counts and resets, and has its own programs to back up', async () => {
  const { url, settings } = await postgresOfTest();
  await (await openPostgres(url, () => {})).close();
  expect((await admin(settings, ['stats'])).stdout).toContain('accounts: 0\n');
  expect((await admin(settings, ['reset-password', 'ann'])).stderr).toBe('There is no user ann.\n');
  expect((await admin(settings, ['backup', '/nowhere.db'])).stderr).toContain(
    'Back PostgreSQL up with pg_dump',
  );
});

test('a node with another secret does not start, until the operator adopts that one', async () => {
  const { settings } = await postgresOfTest();
  await startedNode(settings);
  await startedNode(settings);
  const refused = nodeOfTest({ ...settings, APP_SECRET: OTHER });
  await expect(refused.start()).rejects.toThrow('APP_SECRET is not that of the other nodes on this database');
  expect(refused.log.trim().split('\n')).toHaveLength(1);

  const adopted = await admin({ ...settings, APP_SECRET: OTHER }, ['adopt-secret']);
  expect(adopted).toMatchObject({ status: 0, stderr: '' });
  await refused.start();
  await expect(startedNode(settings)).rejects.toThrow('npm run admin -- adopt-secret');
});

test('a new secret replaces the old one node by node, and no user has to log in again', async () => {
  const { settings } = await postgresOfTest();
  const start = (APP_SECRET: string, APP_SECRET_ALSO = '') =>
    startedNode({ ...settings, APP_SECRET, APP_SECRET_ALSO });
  const credentials = { username: 'ann', password: 'night drive 84' };
  // First each node knows both, then the new one signs, then the old one goes: here two nodes are a step apart.
  const [first, second] = [await start(SECRET, OTHER), await start(OTHER, SECRET)];
  const tokensOf = async (node: typeof first) =>
    Object((await node.call('POST', '/api/token/', credentials)).body);
  await first.call('POST', '/api/user/register/', credentials);
  for (const [signing, reading] of [
    [first, second],
    [second, first],
  ] as const) {
    const { access, refresh } = await tokensOf(signing);
    expect(await reading.call('GET', '/api/user/', undefined, access)).toMatchObject({ status: 200 });
    expect(await reading.call('POST', '/api/token/refresh/', { refresh })).toMatchObject({ status: 200 });
  }
  const last = await start(OTHER);
  const status = async (node: typeof first) =>
    (await last.call('GET', '/api/user/', undefined, (await tokensOf(node)).access)).status;
  expect(await status(second)).toBe(200);
  expect(await status(first)).toBe(401);
  await expect(start(SECRET)).rejects.toThrow('APP_SECRET is not that of the other nodes');
});
