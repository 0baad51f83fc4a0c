import { expect, test } from 'vitest';
import { declaredStatements, statement } from './statement.ts';

const rename = statement<{ owner: string; title: string }>()('aRename', (db, param) =>
  db
    .updateTable('categories')
    .set({ title: param('title'), position: 7 })
    .where(param.match('owner')),
);

test('a statement is compiled for each engine, its parameters where their values go', () => {
  const [sqlite, postgres] = [rename.compiled('sqlite'), rename.compiled('postgres')];
  expect(sqlite.sql).toBe('update "categories" set "title" = ?, "position" = ? where "owner" = ?');
  expect(postgres.sql).toBe('update "categories" set "title" = $1, "position" = $2 where "owner" = $3');
  for (const { values } of [sqlite, postgres]) {
    expect(values({ owner: 'ann', title: 'New' })).toEqual(['New', 7, 'ann']);
    expect(values({ owner: 'ann' })).toEqual([null, 7, 'ann']);
  }
  expect(rename.compiled('sqlite')).toBe(sqlite);
});

const turn = statement<{ owner: string; id: string; position: number }>()(
  'aTurn',
  (db, param) => db.updateTable('categories').set(param.each('position')).where(param.match('owner', 'id')),
  { position: 'integer', id: 'text' },
);

const several = statement<{ owner: string; ids: readonly string[] }>()('aFewOfMany', (db, param, among) =>
  db.selectFrom('notes').select('content').where(param.match('owner')).where(among('id', 'ids')),
);

test('a list is one value of each engine, and on PostgreSQL no subquery that could be joined row by row', () => {
  const [sqlite, postgres] = [several.compiled('sqlite'), several.compiled('postgres')];
  const select = 'select "content" from "notes" where "owner" =';
  expect(sqlite.sql).toBe(`${select} ? and "id" in (select value from json_each(?))`);
  expect(postgres.sql).toBe(`${select} $1 and "id" = any($2::text[])`);
  const params = { owner: 'ann', ids: ['a', 'b'] };
  expect(sqlite.values(params)).toEqual(['ann', '["a","b"]']);
  expect(postgres.values(params)).toEqual(['ann', ['a', 'b']]);
});

test('an update of many rows takes a list of each value that differs, on PostgreSQL', () => {
  expect(rename.forMany).toBeUndefined();
  expect(turn.compiled('postgres').sql).toBe(
    'update "categories" set "position" = $1 where "owner" = $2 and "id" = $3',
  );
  const many = turn.forMany?.();
  expect(many?.sql).toBe(
    'update "categories" set "position" = "each"."its_position" from unnest($1::bigint[], $2::text[]) ' +
      'as "each"("its_position", "its_id") where "owner" = $3 and "id" = "each"."its_id"',
  );
  expect(
    many?.values([
      { owner: 'ann', id: 'a', position: 2 },
      { owner: 'ann', id: 'b', position: 1 },
    ]),
  ).toEqual([[2, 1], ['a', 'b'], 'ann']);
  expect(turn.forMany?.()).toBe(many);
});

test('only an update can be declared for many rows', () => {
  const list = statement<{ id: string }>()('aListForMany', (db) => db.selectFrom('notes').select('id'), {
    id: 'text',
  });
  expect(() => list.forMany?.()).toThrow('Only an update writes many rows at once');
});

test('PostgreSQL keeps a prepared statement under its name, so no two have the same', () => {
  expect([...declaredStatements()]).toContain(rename);
  expect(() => statement()('aRename', (db) => db.selectFrom('notes').select('id'))).toThrow(
    'Two statements are named aRename',
  );
});
