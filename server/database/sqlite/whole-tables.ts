import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { COLUMN_TYPES } from '../column-types.ts';
import type { TablesSource, WholeRow, WholeTable } from '../whole-tables.ts';

const BATCH_ROWS = 1_000;
/** Letters and bytes of pictures. */
const BATCH_SIZE = 4 * 1024 * 1024;

function holds(declared: string): 'text' | 'integer' | 'bytes' {
  if (declared === COLUMN_TYPES.sqlite.bytes) return 'bytes';
  return declared === COLUMN_TYPES.sqlite.integer ? 'integer' : 'text';
}

/** All tables except the one of the migrations, which every database fills by itself. */
function tablesOf(handle: DatabaseSync): WholeTable[] {
  const names = handle
    .prepare("select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' order by name")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== 'migrations');
  return names.map((name) => ({
    name,
    columns: handle
      .prepare('select name, lower(type) as type from pragma_table_info(?)')
      .all(name)
      .map((column) => ({ name: String(column['name']), holds: holds(String(column['type'])) })),
  }));
}

const sizeOf = (row: WholeRow): number =>
  row.reduce<number>((sum, value) => sum + (typeof value === 'number' ? 0 : (value?.length ?? 0)), 0);

/** SQLite returns one only when it is asked to. */
const isNoBigint = (cell: SQLOutputValue): cell is Exclude<SQLOutputValue, bigint> =>
  typeof cell !== 'bigint';

function* batches(handle: DatabaseSync, { name, columns }: WholeTable): Iterable<WholeRow[]> {
  const all = handle.prepare(`select ${columns.map((column) => `"${column.name}"`)} from "${name}"`);
  all.setReturnArrays(true);
  let batch: WholeRow[] = [];
  let size = 0;
  for (const found of all.iterate()) {
    const row = Object.values(found).filter(isNoBigint);
    batch.push(row);
    size += sizeOf(row);
    if (batch.length < BATCH_ROWS && size < BATCH_SIZE) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

/** All tables of a file that is not written to. */
export function sqliteSource(file: string): TablesSource {
  const handle = new DatabaseSync(file, { readOnly: true });
  handle.exec('BEGIN');
  return {
    tables: tablesOf(handle),
    batches: (table) => batches(handle, table),
    close: () => handle.close(),
  };
}
