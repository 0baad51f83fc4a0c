import { expect, test } from 'vitest';
import { refuseOtherSecret } from '../../accounts/signing/secret-fingerprint.ts';
import { openPostgres } from '../../database/postgres/open.ts';
import { admin } from '../../testing/admin.ts';
import { postgresOfTest, SECRET } from '../../testing/postgres-of-test.ts';

const doctor = async (settings: Record<string, string>) => {
  const { status, stdout, stderr } = await admin({ PORT: '0', ...settings }, ['doctor']);
  return { status, said: stdout + stderr };
};

test('on PostgreSQL all is well while one secret replaces another', async () => {
  const schema = await postgresOfTest();
  const db = await openPostgres(schema.url, () => {});
  await refuseOtherSecret(db, Buffer.from(SECRET));
  await db.close();
  const APP_SECRET = 'the next secret of this site, of 32 bytes and more';
  const settings = { DATABASE_URL: schema.url, APP_SECRET };
  expect(await doctor(settings)).toMatchObject({ status: 1 });
  expect(await doctor({ ...settings, APP_SECRET_ALSO: SECRET })).toMatchObject({ status: 0 });
});

test('on PostgreSQL all is well where a start would succeed', async () => {
  const { settings, ...schema } = await postgresOfTest();
  expect((await doctor(settings)).said).toContain('The database is empty; the first start makes its tables.');
  await (await openPostgres(schema.url, () => {})).close();
  expect(await doctor(settings)).toEqual({
    status: 0,
    said: expect.stringMatching(/^All is well there \(Nightdrive/m),
  });
  await schema.administer("insert into fingerprints values ('APP_SECRET', 'of another node')");
  expect(await doctor(settings)).toEqual({
    status: 1,
    said: expect.stringContaining('APP_SECRET is not that of the other nodes'),
  });
  expect(
    await doctor({ ...settings, APP_SECRET_ALSO: 'that of the other nodes, until all have the new one' }),
  ).toEqual({
    status: 1,
    said: expect.stringContaining('APP_SECRET is not that'),
  });
  const EVENTS_URL = 'postgres://127.0.0.1:1/x';
  expect((await doctor({ ...settings, EVENTS_URL })).said).toContain(
    'EVENTS_URL: PostgreSQL at 127.0.0.1:1 does not',
  );
  await schema.administer('delete from migrations where name = (select max(name) from migrations)');
  expect(await doctor(settings)).toEqual({
    status: 1,
    said: expect.stringContaining('APP_SECRET is not that of the other nodes'),
  });
  await schema.administer("insert into migrations values ('999-future', 1)");
  expect((await doctor(settings)).said).toContain('999-future');
  const away = await doctor({ DATABASE_URL: 'postgres://127.0.0.1:1/x', APP_SECRET: SECRET });
  expect(away).toEqual({
    status: 1,
    said: expect.stringMatching(/^PostgreSQL at 127\.0\.0\.1:1 does not answer/),
  });
});
