import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { postgresOfTest } from '../../testing/postgres-of-test.ts';
import { Epoch } from '../epoch.ts';
import { openPostgres } from './open.ts';

const OPERATIONS = readFileSync(path.join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
/** The statements of the page for an operator who has restored a dump. */
const [, AFTER_RESTORE = ''] =
  /^## Backup and restore, PostgreSQL$.*?^```sql\n(.*?)^```$/ms.exec(OPERATIONS) ?? [];

test('the epoch is the same on all nodes, until tables are restored or an operator renews it', async () => {
  const schema = await postgresOfTest();
  const open = async () => {
    const db = await openPostgres(schema.url, () => {});
    onTestFinished(() => db.close());
    return db;
  };
  const [one, other] = [await open(), await open()];
  const epoch = await Epoch.of(one);
  const first = epoch.now;
  expect(first).toMatch(/^[0-9a-f]{12}$/);
  expect(await other.epoch()).toBe(first);
  expect(await epoch.renew()).toBe(false);

  await schema.administer(
    "insert into accounts (id, username, password_hash, created_at) values ('ann', 'ann', 'none', 0)",
  );
  await schema.administer(AFTER_RESTORE);
  const [account] = (await schema.administer('select revision from accounts')).rows;
  expect(account).toEqual({ revision: '1000000' });
  expect(await epoch.renew()).toBe(true);
  const second = epoch.now;
  expect(second).not.toBe(first);
  expect(await other.epoch()).toBe(second);

  // As pg_restore --clean does.
  await schema.administer('alter table accounts rename to lost');
  await schema.administer('create table accounts (like lost including all)');
  expect(await epoch.renew()).toBe(true);
  expect([first, second]).not.toContain(epoch.now);
});
