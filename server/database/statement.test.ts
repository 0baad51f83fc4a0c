import { expect, test } from 'vitest';
import { declaredStatements, statement } from './statement.ts';

const rename = statement<{ owner: string; title: string }>()('aRename', (db, param) =>
  db
    .updateTable('categories')
    .set({ title: param('title'), position: 7 })
    .where('owner', '=', param('owner')),
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

test('PostgreSQL keeps a prepared statement under its name, so no two have the same', () => {
  expect([...declaredStatements()]).toContain(rename);
  expect(() => statement()('aRename', (db) => db.selectFrom('notes').select('id'))).toThrow(
    'Two statements are named aRename',
  );
});
