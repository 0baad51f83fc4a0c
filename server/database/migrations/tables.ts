import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** One text for both engines. */
export type Migration = (db: Kysely<unknown>, type: ColumnTypes) => Promise<void>;

/** As in `seen_at integer null` or `notes integer default 0`. The type `account` is the id of one, and ends with it. */
const COLUMN = /^\s*(\w+) (text|integer|bytes|account)( null)?(?: default (\d+|''))?\s*$/;

type Table = CreateTableBuilder<string, string>;

/** @param text the columns, separated by commas */
function columnsIn(text: string, types: ColumnTypes) {
  const ofEngine = { text: 'text', account: 'text', integer: types.integer, bytes: types.bytes } as const;
  return text.split(',').map((column) => {
    const [, name, type, isNullable, otherwise] = COLUMN.exec(column) ?? [];
    if (name === undefined) throw new Error(`"${column}" is not a column.`);
    const build = (c: ColumnDefinitionBuilder) => {
      if (isNullable) return c;
      if (type === 'account') return c.notNull().references('accounts.id').onDelete('cascade');
      return otherwise === undefined
        ? c.notNull()
        : c.notNull().defaultTo(otherwise === "''" ? '' : Number(otherwise));
    };
    return { name, type: ofEngine[type as keyof typeof ofEngine], build };
  });
}

/** Lets rows end with the row of the same owner that a column names. */
export const endWith = (constraint: string, column: string, table: string) => (its: Table) =>
  its.addForeignKeyConstraint(constraint, ['owner', column], table, ['owner', 'id'], (c) =>
    c.onDelete('cascade'),
  );

/** Creates a table: its columns, and the one or those of its key. */
export async function createTable(
  db: Kysely<unknown>,
  types: ColumnTypes,
  name: string,
  { columns, key, and = (table) => table }: { columns: string; key: string; and?: (table: Table) => Table },
): Promise<void> {
  let table: Table = db.schema.createTable(name);
  const all = columnsIn(columns, types);
  for (const column of all)
    table = table.addColumn(column.name, column.type, (c) =>
      column.name === key ? column.build(c).primaryKey() : column.build(c),
    );
  if (key.includes(',')) table = table.addPrimaryKeyConstraint(`${name}_pkey`, key.split(', '));
  await and(table)
    .modifyEnd(all.some(({ type }) => type === types.bytes) ? types.plain : types.clustered)
    .execute();
}

/** Adds columns to a table, one by one. */
export async function addColumns(
  db: Kysely<unknown>,
  types: ColumnTypes,
  table: string,
  columns: string,
): Promise<void> {
  for (const { name, type, build } of columnsIn(columns, types))
    await db.schema.alterTable(table).addColumn(name, type, build).execute();
}
