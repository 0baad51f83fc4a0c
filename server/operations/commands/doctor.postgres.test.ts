import { expect, test } from 'vitest';
import { refuseOtherSecret } from '../../accounts/signing/secret-fingerprint.ts';
import { openPostgres } from '../../database/postgres/open.ts';
import { printed } from '../../testing/admin.ts';
import { postgresOfTest, SECRET } from '../../testing/postgres-of-test.ts';

const REFUSED = /^exit 1: .*APP_SECRET is not that of the other nodes/s;
const doctor = (settings: Record<string, string>) => printed({ PORT: '0', ...settings }, ['doctor']);

test('on PostgreSQL all is well while one secret replaces another', async () => {
  const schema = await postgresOfTest();
  const db = await openPostgres(schema.url, () => {});
  await refuseOtherSecret(db, Buffer.from(SECRET));
  await db.close();
  const APP_SECRET = 'the next secret of this site, of 32 bytes and more';
  const settings = { DATABASE_URL: schema.url, APP_SECRET };
  expect(await doctor(settings)).toMatch(/^exit 1: /);
  expect(await doctor({ ...settings, APP_SECRET_ALSO: SECRET })).toMatch(/^All is well/m);
});

test('on PostgreSQL all is well where a start would succeed', async () => {
  const { settings, ...schema } = await postgresOfTest();
  expect(await doctor(settings)).toContain('The database is empty; the first start makes its tables.');
  await (await openPostgres(schema.url, () => {})).close();
  expect(await doctor(settings)).toMatch(/^All is well there \(Nightdrive/m);
  await schema.administer("insert into fingerprints values ('APP_SECRET', 'of another node')");
  expect(await doctor(settings)).toMatch(REFUSED);
  expect(
    await doctor({ ...settings, APP_SECRET_ALSO: 'that of the other nodes, until all have the new one' }),
  ).toMatch(REFUSED);
  const EVENTS_URL = 'postgres://127.0.0.1:1/x';
  expect(await doctor({ ...settings, EVENTS_URL })).toContain(
    'EVENTS_URL: PostgreSQL at 127.0.0.1:1 does not',
  );
  await schema.administer('delete from migrations where name = (select max(name) from migrations)');
  expect(await doctor(settings)).toMatch(REFUSED);
  await schema.administer("insert into migrations values ('999-future', 1)");
  expect(await doctor(settings)).toContain('999-future');
  const away = await doctor({ DATABASE_URL: 'postgres://127.0.0.1:1/x', APP_SECRET: SECRET });
  expect(away).toMatch(/^exit 1: PostgreSQL at 127\.0\.0\.1:1 does not answer/);
});
