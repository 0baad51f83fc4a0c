import { describe, expect, test } from 'vitest';
import { isLive, liveNotes } from './checklist/rows/live.ts';
import type { Engine } from './database/dialect.ts';
import { OF_NOBODY, OWNER_COLUMN } from './database/ownership.ts';
import { type Statement, statement } from './database/statement.ts';
import { allStatements } from './testing/all-statements.ts';
import { BEYOND_OWNERS } from './testing/beyond-owners.ts';

/** The text of a statement, each placeholder written as `:name`. */
function sqlOf(statement: Statement<never, unknown>, engine: Engine): string {
  const { sql, values } = statement.compiled(engine);
  const names = values(new Proxy({}, { get: (_, name) => name }));
  let next = 0;
  const place = engine === 'postgres' ? /\$(\d+)/g : /\?/g;
  return sql.replace(place, (_, number) => `:${names[engine === 'postgres' ? Number(number) - 1 : next++]}`);
}

/** A statement and its subqueries, each without the subqueries in it. */
function queriesOf(sql: string): string[] {
  const start = sql.lastIndexOf('(select '); // the last to begin has no other in it
  if (start < 0) return [sql];
  let depth = 0;
  let end = start;
  do depth += { '(': 1, ')': -1 }[sql.charAt(end++)] ?? 0;
  while (depth > 0 && end < sql.length);
  return [sql.slice(start + 1, end - 1), ...queriesOf(`${sql.slice(0, start)}…${sql.slice(end)}`)];
}

const tablesOf = (query: string): string[] =>
  [...query.matchAll(/\b(?:from|join|into|update) "(\w+)"/g)].map(([, table = '']) => table);

/** An account is its own owner. */
const isOwner = (table: string, column: string, value: string): boolean =>
  column === OWNER_COLUMN[table] && (value === 'owner' || (table === 'accounts' && value === 'id'));

/** True when a query, as it stands, touches rows of the owner in its parameters alone. */
function namesOwner(query: string): boolean {
  const owned = tablesOf(query).filter((table) => table in OWNER_COLUMN);
  if (owned.length === 0) return true;
  const into = /^insert into "(\w+)" \("(\w+)"[^)]*\) values \(:(\w+)/.exec(query);
  if (into !== null) return isOwner(into[1] ?? '', into[2] ?? '', into[3] ?? '');
  const copied = /^insert into "\w+" \("owner"[^)]*\) (select "accounts"\."id" as "owner".*)$/s.exec(query);
  if (copied !== null) return namesOwner(copied[1] ?? '');
  const where = / where (.*)$/s.exec(query)?.[1] ?? '';
  if (/ or /.test(where)) return false;
  const named = (table: string) =>
    [...where.matchAll(new RegExp(`(?:^|and )(?:"${table}"\\.)?"(\\w+)" = :(\\w+)`, 'g'))].some(
      ([, column = '', value = '']) => isOwner(table, column, value),
    );
  const joined = (table: string) =>
    owned.some((other) => {
      const [here, there] = [`"${table}"."${OWNER_COLUMN[table]}"`, `"${other}"."${OWNER_COLUMN[other]}"`];
      return named(other) && query.includes(` on ${here} = ${there}`);
    });
  return owned.every((table) => named(table) || joined(table));
}

const statements = await allStatements();
const reachesBeyond = (statement: Statement<never, unknown>, engine: Engine) =>
  !queriesOf(sqlOf(statement, engine)).every(namesOwner);

test('the tables of all statements are known', () => {
  expect(statements.length).toBeGreaterThan(30);
  const tables = new Set(statements.flatMap((one) => tablesOf(sqlOf(one, 'sqlite'))));
  expect([...tables].filter((table) => !(table in OWNER_COLUMN || OF_NOBODY.includes(table)))).toEqual([]);
});

test('each statement has a name, under which PostgreSQL prepares it once', () => {
  const names = statements.map(({ name }) => name);
  expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]+)+$/.test(name))).toEqual([]);
});

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  test.each(statements.filter(({ name }) => !(name in BEYOND_OWNERS)))(
    '$name touches one owner',
    (statement) => {
      expect(reachesBeyond(statement, engine), sqlOf(statement, engine)).toBe(false);
    },
  );

  test.each(Object.keys(BEYOND_OWNERS))('%s is an exception because it has to be', (name) => {
    const statement = statements.find((one) => one.name === name);
    expect(statement && reachesBeyond(statement, engine)).toBe(true);
  });
});

const TAKEN = 'An id in the bin is taken.';

/** Statements that take a live row and a deleted one alike, and why. */
const ABOUT_THE_BIN: Readonly<Record<string, string>> = {
  selectAnyNote: TAKEN,
  surroundingsOfNewNotes: TAKEN,
  surroundingsOfNewCategory: TAKEN,
  selectOwnCategory: TAKEN,
  selectTakenIds: TAKEN,
  removeNotes: 'Removes for good what is in the bin, or has moved to another owner.',
  removeCategory:
    'Removes what has moved to another owner; its notes in the bin have another category by then.',
  restoreNotes: 'A sub note comes back under its parent, which is in the list or comes back with it.',
  selectNoteNow: 'A reminder of a deleted note is shown again once the note is restored.',
};

/** True when each table of a query that has deleted rows is asked for the live rows, or for the deleted ones. */
const namesMark = (query: string): boolean =>
  [...query.matchAll(/\b(?:from|join|update) "(?:notes|categories)"/g)].length <=
  [...query.matchAll(/"deletion" (?:=|<>) ''/g)].length;
const seesDeleted = (statement: Statement<never, unknown>) =>
  !queriesOf(sqlOf(statement, 'postgres')).every(namesMark);

test.each(statements.filter(({ name }) => !(name in ABOUT_THE_BIN)))(
  '$name reads the lists, or the bin',
  (statement) => {
    expect(seesDeleted(statement), sqlOf(statement, 'postgres')).toBe(false);
  },
);

test.each(Object.keys(ABOUT_THE_BIN))('%s reads both because it has to', (name) => {
  const statement = statements.find((one) => one.name === name);
  expect(statement && seesDeleted(statement)).toBe(true);
});

test('a statement that forgets the bin is found, also one that reads two tables', () => {
  const forgetful = statement<{ owner: string }>()('selectForgetfully', (db, param) =>
    liveNotes(db, param('owner'))
      .select('id')
      .where('category', 'in', db.selectFrom('categories').select('id')),
  );
  const joined = statement<{ owner: string }>()('joinForgetfully', (db, param) =>
    db
      .selectFrom('notes')
      .innerJoin('categories', 'categories.id', 'notes.category')
      .select('notes.id')
      .where('notes.owner', '=', param('owner'))
      .where(isLive('notes')),
  );
  expect([forgetful, joined].map(seesDeleted)).toEqual([true, true]);
});

test.each(statements.filter(({ name }) => name.startsWith('sweep')))(
  '$name takes the oldest first: in no order PostgreSQL reads a large table from its beginning for each part',
  (statement) => {
    for (const engine of ['sqlite', 'postgres'] as const) {
      expect(sqlOf(statement, engine)).toMatch(/ order by (?:"\w+"\.)?"(?:at|expires_at)" limit /);
    }
  },
);

test.each(statements.filter(({ forMany }) => forMany !== undefined))(
  '$name touches one owner when it writes many rows',
  ({ forMany }) => {
    const { sql = '', values = () => [] } = forMany?.() ?? {};
    const names = values([{ owner: 'owner', id: 'id', position: 'position' }]);
    const text = sql.replace(/\$(\d+)/g, (_, number) => `:${names[Number(number) - 1]}`);
    expect(queriesOf(text).every(namesOwner), text).toBe(true);
    expect(text).toContain('"owner" = :owner');
  },
);
