import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { COLUMN_TYPES } from '../column-types.ts';
import { rowsAtOnce, type TablesSource, type WholeRow, type WholeTable } from '../whole-tables.ts';

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

/** SQLite returns one only when it is asked to. */
const isNoBigint = (cell: SQLOutputValue): cell is Exclude<SQLOutputValue, bigint> =>
  typeof cell !== 'bigint';

function* batches(handle: DatabaseSync, table: WholeTable): Iterable<WholeRow[]> {
  const columns = table.columns.map(({ name }) => `"${name}"`);
  const all = handle.prepare(`select ${columns} from "${table.name}"`);
  all.setReturnArrays(true);
  let batch: WholeRow[] = [];
  for (const found of all.iterate()) {
    batch.push(Object.values(found).filter(isNoBigint));
    if (batch.length < rowsAtOnce(table)) continue;
    yield batch;
    batch = [];
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
