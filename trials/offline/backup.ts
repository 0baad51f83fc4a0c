import type { Value } from '../../server/database/compile.ts';
import type { Connection } from '../../server/database/database.ts';
import type { Statement } from '../../server/database/statement.ts';
import type { Tables } from '../../server/database/tables.ts';
import { type TestApp, testApp } from '../../server/testing/test-app.ts';

const TABLES = [
  'categories',
  'notes',
  'deletions',
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

/** Its parameters fill the question marks, in their order. */
const statement = (name: string, sql: string): Statement<object, Row> => ({
  name,
  compiled: (engine) => {
    let hole = 0;
    return {
      sql: engine === 'sqlite' ? sql : sql.replaceAll('?', () => `$${++hole}`),
      values: (params) => Object.values(params),
    };
  },
});

async function copy(tx: Connection, owner: string): Promise<Backup> {
  // From here on a call that writes waits: it takes the row of its account first.
  await tx.run(statement('lockAccount', 'update accounts set revision = revision where id = ?'), { owner });
  const account = await tx.first(
    statement('backUpAccount', `select ${OF_ACCOUNT.join(', ')}, id from accounts where id = ?`),
    { owner },
  );
  if (account === undefined) throw new Error(`There is no account ${owner}`);
  const rows = new Map<Table, Row[]>();
  for (const table of TABLES) {
    const found = await tx.all(statement(`backUp ${table}`, `select * from ${table} where owner = ?`), {
      owner,
    });
    // A note before those under it.
    const isUnder = (row: Row) => Number(row['parent'] !== null);
    rows.set(
      table,
      found.map((row) => ({ ...row })).sort((a, b) => isUnder(a) - isUnder(b)),
    );
  }
  return { account: { ...account }, rows };
}

async function putBack(tx: Connection, owner: string, { account, rows }: Backup): Promise<void> {
  const set = OF_ACCOUNT.map((column) => `${column} = ?`).join(', ');
  await tx.run(statement('restoreAccount', `update accounts set ${set} where id = ?`), account);
  for (const table of TABLES.toReversed())
    await tx.run(statement(`empty ${table}`, `delete from ${table} where owner = ?`), { owner });
  for (const [table, copied] of rows)
    for (const row of copied) {
      const columns = Object.keys(row).map((column) => `"${column}"`);
      const sql = `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
      await tx.run(statement(`restore ${table}`, sql), row);
    }
}
