import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from './database/open-postgres.ts';
import { freshSchema } from './testing/fresh-schema.ts';
import { NO_SETTINGS } from './testing/no-settings.ts';

test('on PostgreSQL the operator counts and resets, and has its own programs to back up', async () => {
  const schema = await freshSchema();
  onTestFinished(() => schema.drop());
  const db = await openPostgres(schema.url, () => {});
  await db.close();
  const admin = (...args: string[]) =>
    spawnSync(process.execPath, [path.join(import.meta.dirname, 'admin.ts'), ...args], {
      env: {
        ...process.env,
        ...NO_SETTINGS,
        DATABASE_URL: schema.url,
        APP_SECRET: 'a secret that only this test knows, 32 bytes and more',
      },
      encoding: 'utf8',
      input: '',
    });
  expect(admin('stats')).toMatchObject({ status: 0, stdout: expect.stringContaining('accounts: 0\n') });
  expect(admin('reset-password', 'ann')).toMatchObject({ status: 1, stderr: 'There is no user ann.\n' });
  expect(admin('doctor')).toMatchObject({
    status: 1,
    stderr: 'This command is for the embedded database; PostgreSQL has pg_dump, pg_restore and pg_amcheck.\n',
  });
});
