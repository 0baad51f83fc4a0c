import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAccount } from '../../../server/accounts/accounts.ts';
import { listCategories } from '../../../server/checklist/lists/categories.ts';
import { listNotes } from '../../../server/checklist/reading/plain-notes.ts';
import { listDeletions } from '../../../server/checklist/restoring/deletions.ts';
import type { Database } from '../../../server/database/database.ts';
import { openPostgres } from '../../../server/database/postgres/open.ts';
import { counts } from '../../../server/operations/metrics/counts.ts';
import { type FreshSchema, freshSchema } from '../../../server/testing/fresh-schema.ts';
import { SOURCES } from '../../../server/testing/node-under-test.ts';
import { KINDS } from './calls.ts';
import { fill } from './fill.ts';
import { Site } from './site.ts';
import { Town } from './town.ts';

/** `npm run trial -- growth` fills a site with a million (docs/trials.md). */
process.env['HASHES'] = 'real'; // the server that is started as a process verifies the hashes that are made here

const USERS = 200;
const NOTES = 2_000;
const town = new Town({ users: USERS, notes: NOTES });
const inhabitants = Array.from({ length: USERS }, (_, number) => town.inhabitant(number));

let schema: FreshSchema;
let db: Database;

beforeAll(async () => {
  schema = await freshSchema();
  await fill(schema.url, town, Date.now());
  db = await openPostgres(schema.url, () => {});
});
afterAll(async () => {
  await db.close();
  await schema.drop();
});

/** How many rows a query finds that should find none. */
const found = async (query: string): Promise<number> => (await schema.administer(query)).rows.length;

describe('a site that was filled is one that the product could have made', () => {
  test('every user is found by the name, and has the lists that follow from the number', async () => {
    for (const who of inhabitants) {
      expect((await findAccount(db, who.username.toUpperCase()))?.id).toBe(who.owner);
      expect((await listCategories(db, who.owner)).map(({ id }) => id)).toEqual(who.categories);
      const notes = await listNotes(db, who.owner);
      const made = notes.map((_, index) => town.note(who, index).id);
      expect(notes.map(({ id }) => id).sort()).toEqual(made.sort());
      expect(notes).toHaveLength(who.notes);
      expect((await listDeletions(db, who, Date.now())).map(({ notes }) => notes)).toEqual(
        who.binned === 0 ? [] : [who.binned],
      );
    }
  });

  test('sub notes stand under a note of their own category that is not a sub note itself', async () => {
    for (const who of inhabitants) {
      const notes = new Map((await listNotes(db, who.owner)).map((note) => [note.id, note]));
      for (const { parent, category } of notes.values()) {
        if (parent !== null) expect(notes.get(parent)).toMatchObject({ category, parent: null });
      }
    }
  });

  test('the account has the size of its lists, and each deletion the size of what it deleted', async () => {
    const wrong = `select id from accounts where
      notes <> (select count(*) from notes where owner = accounts.id) or
      bytes <> (select coalesce(sum(octet_length(content)), 0) from notes where owner = accounts.id)`;
    expect(await found(wrong)).toBe(0);
    const wrongInBin = `select id from deletions where
      notes <> (select count(*) from bin_notes where owner = deletions.owner and deletion = deletions.id) or
      bytes <> (select sum(octet_length(content)) from bin_notes where owner = deletions.owner and deletion = deletions.id)`;
    expect(await found(wrongInBin)).toBe(0);
  });

  test('no position is used twice, and no position or revision is above the revision of the account', async () => {
    const placed = `select owner, position, position as revision from bin_notes
      union all select owner, position, revision from notes
      union all select owner, position, revision from categories`;
    const late = `select owner, 0, revision from deletions union all select owner, 0, revision from earlier_texts`;
    expect(await found(`select 1 from (${placed}) as p group by owner, position having count(*) > 1`)).toBe(
      0,
    );
    expect(
      await found(
        `select 1 from (${placed} union all ${late}) as p join accounts on id = owner
         where greatest(p.position, p.revision) > accounts.revision`,
      ),
    ).toBe(0);
  });

  test('the schema is as the migrations make it, with every foreign key', async () => {
    const other = await freshSchema();
    const fresh = await openPostgres(other.url, () => {});
    const constraints = `select conname, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition, convalidated
      from pg_constraint where connamespace = current_schema()::regnamespace order by conname`;
    const [filled, migrated] = [await schema.administer(constraints), await other.administer(constraints)];
    await fresh.close();
    await other.drop();
    expect(filled.rows).toEqual(migrated.rows);
    expect(filled.rows.length).toBeGreaterThan(20);
  });

  test('there are as many of everything as the sizes say', async () => {
    const all = (count: (who: (typeof inhabitants)[number]) => number) =>
      inhabitants.reduce((sum, who) => sum + count(who), 0);
    const rows = Object.entries(await counts(db, Date.now())).map(([name, { rows }]) => [name, rows]);
    expect(Object.fromEntries(rows)).toEqual({
      accounts: USERS,
      categories: all(({ categories }) => categories.length),
      members: 0,
      notes: all(({ notes }) => notes),
      pictures: all(({ hasPicture }) => Number(hasPicture)),
      sessions: all(({ sessions }) => sessions.length),
      spaces: 0,
    });
  });
});

test('each kind of call of the users succeeds on a site that was filled', async () => {
  const site = new Site(schema.url, town, { program: SOURCES, callers: USERS });
  await site.start();
  try {
    for (const { prepare } of Object.values(KINDS)) await (await prepare(site))();
  } finally {
    await site.stop();
  }
  expect(site.log).toBe('');
});
