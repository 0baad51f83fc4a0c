import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { COLUMN_TYPES } from '../column-types.ts';
import { MIGRATIONS } from '../migrate.ts';
import type { TablesSource, TablesTarget, WholeRow, WholeTable } from '../whole-tables.ts';
import { syncToDisk, unfinishedCopy } from './copies.ts';
import { lockDataFolder, SQLITE_FILE } from './data-folder.ts';
import { migrateSqlite, refuseOrphans } from './schema.ts';

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

async function* batches(handle: DatabaseSync, { name, columns }: WholeTable): AsyncIterable<WholeRow[]> {
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

async function count(handle: DatabaseSync, { name }: WholeTable): Promise<number> {
  return Number(handle.prepare(`select count(*) as rows from "${name}"`).get()?.['rows']);
}

/** All tables of a file that is not written to. */
export function sqliteSource(file: string): TablesSource & { tables: WholeTable[] } {
  const handle = new DatabaseSync(file, { readOnly: true });
  handle.exec('BEGIN');
  return {
    tables: tablesOf(handle),
    count: (table) => count(handle, table),
    batches: (table) => batches(handle, table),
    close: async () => handle.close(),
  };
}

/**
 * Creates a database in a folder that has none. The file gets its name only when it is complete and on the disk.
 * @throws Error of one line when another process holds the folder
 */
export async function sqliteTarget(folder: string): Promise<TablesTarget & { tables: WholeTable[] }> {
  const { record, release } = lockDataFolder(folder);
  const file = path.join(folder, SQLITE_FILE);
  const unfinished = unfinishedCopy(file);
  rmSync(unfinished, { force: true });
  const handle = new DatabaseSync(unfinished);
  const close = async () => {
    if (handle.isOpen) handle.close();
    rmSync(unfinished, { force: true });
    release();
  };
  try {
    // An incomplete copy is discarded, so it need not be durable meanwhile.
    handle.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    await migrateSqlite(handle, folder, MIGRATIONS);
    handle.exec('PRAGMA foreign_keys = OFF; BEGIN');
    for (const { name } of tablesOf(handle)) handle.exec(`delete from "${name}"`);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    tables: tablesOf(handle),
    count: (table) => count(handle, table),
    batches: (table) => batches(handle, table),
    insert: async ({ name, columns }, rows) => {
      const insert = handle.prepare(`insert into "${name}" (${columns.map((column) => `"${column.name}"`)})
        values (${columns.map(() => '?')})`);
      for (const row of rows) insert.run(...row);
    },
    complete: async () => {
      refuseOrphans(handle);
      handle.exec('COMMIT');
      handle.close();
      syncToDisk(unfinished);
      renameSync(unfinished, file);
      record('sound');
    },
    close,
  };
}
