import { DatabaseSync } from 'node:sqlite';

/** What the operator asks for first. The other tables can be made again, or matter to nobody but the program. */
const TABLES = ['accounts', 'categories', 'notes', 'pictures'];

/** Reads a table from end to end, as far as that goes. */
function rowsOf(handle: DatabaseSync, table: string): string {
  let rows = 0;
  try {
    for (const _row of handle.prepare(`select * from "${table}" not indexed`).iterate()) rows++;
    return `all ${rows} ${table}`;
  } catch {
    // What stops the reading is the damage that was found.
    return rows === 0 ? `no ${table}` : `the first ${rows} ${table}`;
  }
}

/** How much of a damaged database can be read, as a part of a sentence. */
export function readableRows(file: string): string {
  const handle = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    return TABLES.map((table) => rowsOf(handle, table)).join(', ');
  } finally {
    handle.close();
  }
}
