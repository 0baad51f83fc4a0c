import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { flakyNetwork } from '../../testing/flaky-network.ts';
import type { FreshSchema } from '../../testing/fresh-schema.ts';
import { postgresOfTest } from '../../testing/postgres-of-test.ts';
import type { Database } from '../database.ts';
import { MIGRATIONS, type Migrations } from '../migrate.ts';
import type { Migration } from '../migrations/tables.ts';
import { openPostgres } from './open.ts';
import { connected } from './pool.ts';

const later = (migration: Migration): Migrations => ({ ...MIGRATIONS, '90-later': migration });
const addMotto: Migration = async (db) => {
  await sql`alter table accounts add column motto text`.execute(db);
};

async function start(url: string, migrations?: Migrations): Promise<Database> {
  const db = await openPostgres(url, () => {}, migrations);
  onTestFinished(() => db.close());
  return db;
}

const applied = async (schema: FreshSchema) => {
  const { rows } = await schema.administer('select name from migrations order by name');
  return rows.map(({ name }) => name);
};

test('nodes that start together on an empty and on an old schema migrate once', async () => {
  const schema = await postgresOfTest();
  await Promise.all(Array.from({ length: 4 }, () => start(schema.url)));
  expect(await applied(schema)).toEqual(Object.keys(MIGRATIONS));
  let runs = 0;
  const counted: Migration = async (db, type) => {
    runs++;
    await addMotto(db, type);
  };
  await Promise.all(Array.from({ length: 4 }, () => start(schema.url, later(counted))));
  expect([runs, await applied(schema)]).toEqual([1, [...Object.keys(MIGRATIONS), '90-later']]);
});

test('a failed migration stops the start and changes nothing', async () => {
  const schema = await postgresOfTest();
  await start(schema.url);
  const failing = start(
    schema.url,
    later(async (db, type) => {
      await addMotto(db, type);
      await sql`insert into nowhere values (1)`.execute(db);
    }),
  );
  await expect(failing).rejects.toThrow(
    /^The migration 90-later failed \(.*nowhere.*\)\. The data is as it was before\. Start the version that you had/,
  );
  expect(await applied(schema)).toEqual(Object.keys(MIGRATIONS));
  await expect(schema.administer('select motto from accounts')).rejects.toThrow('motto');
});

test('a migration that waits for another user of a table blocks no reader, and is made afterwards', async () => {
  const schema = await postgresOfTest();
  await start(schema.url);
  const reading = await connected(schema.url);
  onTestFinished(() => reading.end());
  await reading.query('begin; select 1 from accounts');
  const steps: object[] = [];
  const opening = openPostgres(
    schema.url,
    () => {},
    later(addMotto),
    (step) => steps.push(step),
  );
  const queued = "select from pg_locks where relation = 'accounts'::regclass and not granted";
  await expect.poll(async () => (await schema.administer(queued)).rowCount).toBe(1);
  await schema.administer('select 1 from accounts');
  await reading.query('commit');
  const db = await opening;
  onTestFinished(() => db.close());
  expect(steps).toEqual([{ waiting: '90-later' }, { migration: '90-later', ms: expect.any(Number) }]);
  expect(await applied(schema)).toContain('90-later');
});

test('every foreign key that deletes with its row has an index that leads to the rows', async () => {
  const schema = await postgresOfTest();
  await start(schema.url);
  const { rows } = await schema.administer(`
    select conname from pg_constraint c
    where contype = 'f' and confdeltype = 'c' and connamespace = current_schema::regnamespace and not exists (
      select from pg_index i
      where indrelid = conrelid and (indpred is null or cardinality(conkey) = 1)
        and (string_to_array(indkey::text, ' ')::int2[])[1:cardinality(conkey)] <@ conkey)
    order by conname`);
  expect(rows).toEqual([]);
});

test('an older program refuses the schema of a newer one', async () => {
  const schema = await postgresOfTest();
  await start(schema.url, later(addMotto));
  await expect(start(schema.url)).rejects.toThrow('The database has the migration 90-later');
});

test('a node that starts before its database waits for it', async () => {
  const schema = await postgresOfTest();
  const network = await flakyNetwork(schema.url);
  onTestFinished(() => network.close());
  await network.cut();
  const { promise: noticed, resolve } = Promise.withResolvers<Error>();
  const opening = openPostgres(network.url, resolve);
  expect(await noticed).toMatchObject({ code: 'ECONNREFUSED' });
  await network.mend();
  const db = await opening;
  expect(await db.answers()).toBe(true);
  await db.close();
});

test('a wrong database name stops the start at once', async () => {
  const schema = await postgresOfTest();
  const url = new URL(schema.url);
  url.pathname = '/nowhere';
  await expect(start(url.href)).rejects.toThrow(
    `PostgreSQL at ${url.host} (DATABASE_URL) refuses the connection: database "nowhere" does not exist.`,
  );
});
