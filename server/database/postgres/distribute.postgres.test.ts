import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { administer } from '../../testing/administer.ts';
import { type FreshSchema, freshSchema } from '../../testing/fresh-schema.ts';
import type { Database } from '../database.ts';
import { MIGRATIONS } from '../migrate.ts';
import { OF_NOBODY, OWNER_COLUMN } from '../ownership.ts';
import { statement } from '../statement.ts';
import { openPostgres } from './open.ts';
import { postgresPool } from './pool.ts';
import { Workers } from './workers.ts';

/**
 * A stand-in for the catalog of Citus: a schema before it in the search path, which records what is to be
 * distributed. The trial `citus` shows that Citus then does it.
 */
const CITUS = `
  create table pg_extension (extname text);
  insert into pg_extension values ('citus');
  create table pg_dist_local_group (groupid int);
  insert into pg_dist_local_group values (0);
  create table pg_dist_partition (logicalrelid regclass);
  create table pg_dist_placement (shardid bigint, groupid int);
  insert into pg_dist_placement values (1, 7);
  create table workers (name text);
  create table asked (at serial, what text);
  create function citus_get_active_worker_nodes() returns setof text
    language sql as 'select name from workers';
  create function create_distributed_table(t regclass, by text, colocate_with text) returns void
    language sql as $$
      insert into pg_dist_partition values (t);
      insert into asked (what) values (t::text || ' by ' || by || ' like ' || colocate_with) $$;
  create function citus_add_local_table_to_metadata(t regclass) returns void
    language sql as $$
      insert into pg_dist_partition values (t);
      insert into asked (what) values (t::text || ' stays') $$;
  create function truncate_local_data_after_distributing_table(t regclass) returns void
    language sql as $$ insert into asked (what) values (t::text || ' is emptied here') $$;
  create function get_shard_id_for_distribution_column(t regclass, owner text) returns bigint
    language sql as 'select 1::bigint'`;

const NEEDS_COORDINATOR =
  'DATABASE_URL leads to a worker of Citus, and the migration 001-accounts is still to be applied. ' +
  'Start a node whose DATABASE_URL leads to the coordinator first.';

const keepName = statement<{ owner: string; folded: string }>()('keepNameOfDistributed', (db, param) =>
  db.insertInto('usernames').values(param.each('owner', 'folded')),
);
const namesOf = statement<{ owner: string }>()('namesOfDistributed', (db, param) =>
  db.selectFrom('usernames').select('folded').where(param.match('owner')),
);

let schema: FreshSchema;
let url: string;
beforeEach(async () => {
  schema = await freshSchema();
  const before = new URL(schema.url);
  before.searchParams.set('options', `${before.searchParams.get('options')},pg_catalog`);
  url = before.href;
  await administer(url, CITUS);
});
const opened: Database[] = [];
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close();
  await schema.drop();
});

async function open(): Promise<Database> {
  const db = await openPostgres(url, () => {});
  opened.push(db);
  return db;
}

async function asked(): Promise<string[]> {
  const { rows } = await schema.administer('select what from asked order by at');
  return rows.map(({ what }) => String(what));
}

describe('A coordinator of Citus', () => {
  beforeEach(() => schema.administer("insert into workers values ('worker')"));

  test('has each table distributed once, those of owners together', async () => {
    await open();
    const ofOwners = Object.entries(OWNER_COLUMN).map(
      ([table, column]) => `${table} by ${column} like ${table === 'accounts' ? 'default' : 'accounts'}`,
    );
    const ofNobody = ['migrations', ...OF_NOBODY].map((table) => `${table} stays`);
    expect(await asked()).toEqual([...ofOwners, ...ofNobody, 'accounts is emptied here']);
    await open();
    expect(await asked()).toHaveLength(ofOwners.length + ofNobody.length + 1);
  });

  test('serves each owner, and has one epoch for all its nodes', async () => {
    const [db, other] = [await open(), await open()];
    await db.write((tx) => tx.run(keepName, { owner: 'ann', folded: 'ann' }), 'ann');
    expect(await other.read.all(namesOf, { owner: 'ann' })).toEqual([{ folded: 'ann' }]);
    expect(await other.epoch()).toBe(await db.epoch());
  });
});

test('A PostgreSQL with Citus that knows no worker stays as it is', async () => {
  await open();
  expect(await asked()).toEqual([]);
});

test('A worker of Citus is used once a coordinator has brought the schema up to date', async () => {
  await schema.administer('update pg_dist_local_group set groupid = 1');
  await expect(open()).rejects.toThrow(NEEDS_COORDINATOR);
  await schema.administer('create table migrations (name text, applied_at bigint)');
  await expect(open()).rejects.toThrow(NEEDS_COORDINATOR);
  for (const name of Object.keys(MIGRATIONS))
    await schema.administer(`insert into migrations values ('${name}', 1)`);
  expect(await (await open()).answers()).toBe(true);
  expect(await asked()).toEqual([]);
});

test('The worker that has the rows of an owner is asked for once a minute', async () => {
  await open();
  const pool = postgresPool(url, () => {});
  const workers = new Workers(pool);
  const move = (to: string) => schema.administer(`update pg_dist_placement set groupid = ${to}`);
  expect(await workers.of('ann')).toBe('7');
  await move('8');
  expect(await workers.of('ann')).toBe('7');
  const later = performance.now() + 60_001;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(await workers.of('ann')).toBe('8');
  await schema.administer('alter table pg_dist_placement rename to away');
  await expect(workers.of('ben')).rejects.toThrow('pg_dist_placement');
  await schema.administer('alter table away rename to pg_dist_placement');
  expect(await workers.of('ben')).toBe('8');
  await pool.end();
});
