import { expect, test } from 'vitest';
import { listCategories } from '../../checklist/lists/categories.ts';
import { newerCategories } from '../../checklist/reading/newer-categories.ts';
import { newerNotes } from '../../checklist/reading/newer-notes.ts';
import { listNotes } from '../../checklist/reading/plain-notes.ts';
import { deleteDeletion, listDeletions } from '../../checklist/restoring/deletions.ts';
import { restoreDeletion } from '../../checklist/restoring/restore.ts';
import { oldDatabase } from '../../testing/old-database.ts';
import { MIGRATIONS } from '../migrate.ts';

const NOW = 1_800_000_000_000;
const idOf = (name: string) => `${name.padStart(8, '0')}-0000-7000-8000-000000000000`;
const [OWNER, SPACE, ROAD, HOME, GONE] = ['a', '5', 'c1', 'c2', 'c3'].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
];
const [TRIP, OLD, CLEAR, SHARED] = ['d1', 'd2', 'd3', 'd4'].map(idOf) as [string, string, string, string];

/** As 0.43.0 stored them before deleted was a mark: notes of a live category, of a deleted one, and of one deleted for good. */
const ROWS = `
  insert into accounts (id, username, password_hash, revision, created_at, notes, bytes, floor) values
    ('${OWNER}', 'Ann', '', 20, 1, 1, 4, 2), ('${SPACE}', '', '', 9, 1, 1, 5, 0);
  insert into spaces (owner, numbered) values ('${SPACE}', 2);
  insert into categories (owner, id, title, position, revision) values
    ('${OWNER}', '${ROAD}', 'Road', 3, 12), ('${SPACE}', '${SPACE}', 'Ours', 1, 1);
  insert into notes (owner, id, category, content, position, revision, author) values
    ('${OWNER}', '${idOf('1')}', '${ROAD}', 'Fuel', 4, 4, null), ('${SPACE}', '${idOf('2')}', '${SPACE}', 'Bread', 2, 2, 1);
  insert into deletions (owner, id, at, revision, notes, bytes, category, content, categories, "by") values
    ('${OWNER}', '${TRIP}', ${NOW}, 10, 2, 8, null, 'Tent', 1, null),
    ('${OWNER}', '${OLD}', ${NOW - 1}, 9, 1, 4, null, 'Coal', 1, null),
    ('${OWNER}', '${CLEAR}', ${NOW - 2}, 11, 1, 4, 'Home', 'Soap', 1, null),
    ('${SPACE}', '${SHARED}', ${NOW}, 8, 1, 4, null, 'Salt', 1, 2);
  insert into bin_categories (owner, deletion, id, title, position, revision, archived) values
    ('${OWNER}', '${TRIP}', '${ROAD}', 'Way', 3, 10, 0), ('${OWNER}', '${OLD}', '${GONE}', 'Cellar', 2, 9, 1),
    ('${OWNER}', '${CLEAR}', '${HOME}', 'Home', 1, 11, 0), ('${SPACE}', '${SHARED}', '${SPACE}', 'Ours', 1, 8, 0);
  insert into bin_notes (owner, id, deletion, category, parent, important, scratched_out, position, content, revision, author, charged) values
    ('${OWNER}', '${idOf('3')}', '${TRIP}', '${ROAD}', null, 1, 0, 1, 'Tent', 10, null, null),
    ('${OWNER}', '${idOf('4')}', '${TRIP}', '${ROAD}', '${idOf('3')}', 0, 1, 2, 'Pegs', 10, null, null),
    ('${OWNER}', '${idOf('5')}', '${OLD}', '${GONE}', '${idOf('9')}', 0, 0, 3, 'Coal', 9, null, null),
    ('${OWNER}', '${idOf('6')}', '${CLEAR}', '${HOME}', null, 0, 0, 5, 'Soap', 11, null, null),
    ('${SPACE}', '${idOf('7')}', '${SHARED}', '${SPACE}', null, 0, 0, 1, 'Salt', 8, 1, 1);
  insert into earlier_texts (owner, note, revision, at, content) values ('${OWNER}', '${idOf('3')}', 5, 1, 'Ten');`;

async function migrated() {
  const old = await oldDatabase('select 1');
  const before = Object.entries(MIGRATIONS).filter(([name]) => name < '051');
  await (await old.open(Object.fromEntries(before))).close();
  for (const insert of ROWS.split(';').slice(0, -1)) await old.query(insert);
  return { old, db: await old.open() };
}

test('what was in the bin is listed, gone since its deletion, and restored as before', async () => {
  const { old, db } = await migrated();
  const contents = async (owner: string) => (await listNotes(db, owner)).map(({ content }) => content);
  expect([await contents(OWNER), await contents(SPACE)]).toEqual([['Fuel'], ['Bread']]);
  expect(await listCategories(db, OWNER, 'own')).toEqual([{ id: ROAD, title: 'Road' }]);
  expect((await listDeletions(db, OWNER, NOW)).map(({ id }) => id)).toEqual([TRIP, OLD, CLEAR]);

  const now = { owner: OWNER, epoch: 'e', revision: 20 };
  const since = { named: 'e.9', costOfAll: 1, atCost: <T>(_: number, work: () => Promise<T>) => work() };
  const gone = (await newerNotes(db, now, since)).gone.toSorted();
  expect(gone).toEqual(['3', '4', '6'].map(idOf));
  const own = { named: 'e.9', person: OWNER, listed: 'own' } as const;
  expect((await newerCategories(db, now, own)).gone).toEqual([HOME]);

  for (const id of [TRIP, OLD]) await restoreDeletion(db, { owner: OWNER }, { id, now: NOW });
  await restoreDeletion(db, { owner: SPACE }, { id: SHARED, now: NOW });
  expect([await contents(OWNER), await contents(SPACE)]).toEqual([
    ['Coal', 'Tent', 'Pegs', 'Fuel'],
    ['Salt', 'Bread'],
  ]);
  expect(await listCategories(db, OWNER, 'own')).toEqual([
    { id: GONE, title: 'Cellar', archived: true },
    { id: ROAD, title: 'Road' },
  ]);
  const [[tent]] = [
    await old.query(`select important, revision, deletion from notes where content = 'Tent'`),
  ];
  expect(tent).toMatchObject({ deletion: '' });
  await deleteDeletion(db, { owner: OWNER }, CLEAR);
  expect(await old.query(`select id from categories where id = '${HOME}'`)).toEqual([]);
  expect(await old.query('select id from bin_notes')).toEqual([]); // with their deletions
  await db.close();
});
