import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../database/postgres/open.ts';
import { freshSchema } from '../testing/fresh-schema.ts';
import { NO_SETTINGS } from '../testing/no-settings.ts';
import { NodeUnderTest, SOURCES } from '../testing/node-under-test.ts';

const SECRET = 'a secret that only this test knows, 32 bytes and more';

const adminOf =
  (environment: Record<string, string>) =>
  (...args: string[]) =>
    spawnSync(process.execPath, [path.join(import.meta.dirname, 'admin.ts'), ...args], {
      env: { ...process.env, ...NO_SETTINGS, ...environment },
      encoding: 'utf8',
      input: '',
    });

test('on PostgreSQL the operator counts and resets, and has its own programs to back up', async () => {
  const schema = await freshSchema();
  onTestFinished(() => schema.drop());
  const db = await openPostgres(schema.url, () => {});
  await db.close();
  const admin = adminOf({ DATABASE_URL: schema.url, APP_SECRET: SECRET });
  expect(admin('stats')).toMatchObject({ status: 0, stdout: expect.stringContaining('accounts: 0\n') });
  expect(admin('reset-password', 'ann')).toMatchObject({ status: 1, stderr: 'There is no user ann.\n' });
  expect(admin('doctor')).toMatchObject({
    status: 1,
    stderr: 'This command is for the embedded database; PostgreSQL has pg_dump, pg_restore and pg_amcheck.\n',
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

  const admin = adminOf({ DATABASE_URL: schema.url, APP_SECRET: other });
  expect(admin('adopt-secret')).toMatchObject({ status: 0, stderr: '' });
  await refused.start();
  await expect(node(first).start()).rejects.toThrow('npm run admin -- adopt-secret');
});
