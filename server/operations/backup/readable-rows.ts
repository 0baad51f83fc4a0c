import { DatabaseSync } from 'node:sqlite';

/** The tables that matter most to the operator. The others can be rebuilt, or matter only to the program. */
const TABLES = ['accounts', 'categories', 'notes', 'pictures'];

/** Counts the rows of a table that can be read. */
function rowsOf(handle: DatabaseSync, table: string): string {
  let rows = 0;
  try {
    for (const _row of handle.prepare(`select * from "${table}" not indexed`).iterate()) rows++;
    return `all ${rows} ${table}`;
  } catch {
    // Reading stops at the damage that is being reported.
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
