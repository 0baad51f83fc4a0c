import type { Connection } from '../../server/database/database.ts';
import type { Statement, Value } from '../../server/database/statement.ts';
import type { Tables } from '../../server/database/tables.ts';
import { type TestApp, testApp } from '../../server/testing/test-app.ts';

const TABLES = [
  'categories',
  'notes',
  'deletions',
  'bin_categories',
  'bin_notes',
  'earlier_texts',
  'devices',
] as const satisfies (keyof Tables)[];
const OF_ACCOUNT = ['revision', 'notes', 'bytes', 'floor'] as const;

type Table = (typeof TABLES)[number];
type Row = Record<string, Value>;

/** A user's lists and everything that belongs to them, as in a backup of the database. */
export interface Backup {
  readonly account: Row;
  readonly rows: ReadonlyMap<Table, readonly Row[]>;
}

/** An app whose database can be restored from a backup. */
export interface RestorableApp extends TestApp {
  readonly backUp: (owner: string) => Promise<Backup>;
  /** Replaces the data with the backup, and lets clients know that it is older. */
  readonly restore: (owner: string, backup: Backup) => Promise<void>;
}

export async function restorableApp(): Promise<RestorableApp> {
  let restored = 0;
  const app = await testApp({}, (db) => ({
    ...db,
    epoch: async () => `${await db.epoch()}${restored === 0 ? '' : `-${restored}`}`,
  }));
  return {
    ...app,
    backUp: (owner) => app.db.write((tx) => copy(tx, owner)),
    restore: async (owner, backup) => {
      await app.db.write((tx) => putBack(tx, owner, backup));
      restored += 1;
      await app.live.watch();
    },
  };
}

/** @param holes the names of the values, in the order of their places in the text */
const statement = (
  name: string,
  holes: readonly string[],
  text: (places: string[]) => string,
): Statement<Row, Row> => ({
  name,
  compiled: (engine) => ({
    sql: text(holes.map((_, at) => (engine === 'sqlite' ? '?' : `$${at + 1}`))),
    values: (params) => holes.map((hole) => new Map<string, Value>(Object.entries(params)).get(hole) ?? null),
  }),
});

/** Reads everything as of one moment, despite writes meanwhile. SQLite has one writer at a time anyway. */
const ofOneMoment: Statement<Row, Row> = {
  name: 'backUpOfOneMoment',
  compiled: (engine) => ({
    sql: engine === 'sqlite' ? 'select 1' : 'set transaction isolation level repeatable read',
    values: () => [],
  }),
};

const readAccount = statement(
  'backUpAccount',
  ['owner'],
  ([owner]) => `select * from accounts where id = ${owner}`,
);

const writeAccount = statement('restoreAccount', [...OF_ACCOUNT, 'owner'], (places) => {
  const set = OF_ACCOUNT.map((column, at) => `${column} = ${places[at]}`).join(', ');
  return `update accounts set ${set} where id = ${places.at(-1)}`;
});

const readRows = (table: Table) =>
  statement(`backUp ${table}`, ['owner'], ([owner]) => `select * from ${table} where owner = ${owner}`);

const deleteRows = (table: Table) =>
  statement(`empty ${table}`, ['owner'], ([owner]) => `delete from ${table} where owner = ${owner}`);

const insertRow = (table: Table, columns: readonly string[]) =>
  statement(
    `restore ${table}`,
    columns,
    (places) =>
      `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')}) values (${places.join(', ')})`,
  );

async function copy(tx: Connection, owner: string): Promise<Backup> {
  await tx.first(ofOneMoment, {});
  const account = await tx.first(readAccount, { owner });
  if (account === undefined) throw new Error(`There is no account ${owner}`);
  const rows = new Map<Table, Row[]>();
  for (const table of TABLES) {
    const found = (await tx.all(readRows(table), { owner })).map((row) => ({ ...row }));
    // A note before those under it.
    rows.set(
      table,
      found.sort((a, b) => Number(a['parent'] !== null) - Number(b['parent'] !== null)),
    );
  }
  return { account: { ...account }, rows };
}

async function putBack(tx: Connection, owner: string, { account, rows }: Backup): Promise<void> {
  await tx.run(writeAccount, { ...account, owner }); // first: a call that writes waits for the row of its account
  for (const table of TABLES.toReversed()) await tx.run(deleteRows(table), { owner });
  for (const [table, copied] of rows)
    for (const row of copied) await tx.run(insertRow(table, Object.keys(row)), row);
}
