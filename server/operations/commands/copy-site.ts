import type { Config } from '../../config/config.ts';
import { postgresTarget } from '../../database/postgres/whole-tables.ts';
import { lockDataFolder } from '../../database/sqlite/data-folder.ts';
import { sqliteSource } from '../../database/sqlite/whole-tables.ts';
import {
  Checksum,
  type TablesSource,
  type TablesTarget,
  type WholeTable,
} from '../../database/whole-tables.ts';
import { rowsProgress, seconds } from '../backup/progress.ts';
import { fileIn, refuseUnusable } from '../backup/sqlite-file.ts';

interface Copy {
  source: TablesSource;
  target: TablesTarget;
}

async function copyTable(
  { source, target }: Copy,
  table: WholeTable,
  done: (rows: number) => void,
): Promise<Checksum> {
  const sum = new Checksum();
  for (const rows of source.batches(table)) {
    for (const row of rows) sum.add(row);
    await target.insert(table, rows);
    done(rows.length);
  }
  return sum;
}

async function sumUp(
  target: TablesTarget,
  table: WholeTable,
  done: (rows: number) => void,
): Promise<Checksum> {
  const sum = new Checksum();
  for await (const rows of target.batches(table)) {
    for (const row of rows) sum.add(row);
    done(rows.length);
  }
  return sum;
}

/** Copies every row, and compares each table with its source. */
async function copyTables(copy: Copy): Promise<void> {
  const { source, target } = copy;
  const { tables } = source;
  const since = performance.now();
  let rows = 0;
  for (const table of tables) rows += source.count(table);
  const copying = rowsProgress('Copying', rows);
  const sums = new Map<WholeTable, Checksum>();
  for (const table of tables) sums.set(table, await copyTable(copy, table, copying.done));
  copying.over();
  const comparing = rowsProgress('Comparing', rows);
  for (const [table, sum] of sums) {
    const found = await sumUp(target, table, comparing.done);
    if (!found.equals(sum)) throw new Error(`The copy of the table ${table.name} differs from its source.`);
  }
  comparing.over();
  await target.complete();
  const ms = performance.now() - since;
  for (const [{ name }, sum] of sums) console.log(`${name}: ${sum.rows}`);
  console.log(
    `Copied ${rows} rows in ${seconds(ms)} (${Math.round((rows / ms) * 1_000)} a second); the counts and checksums of all tables agree.`,
  );
}

/**
 * Copies the whole site from its data folder to an empty PostgreSQL. Its rows are only read, and an interrupted copy is
 * discarded.
 * @throws Error in one line when the site runs on the folder, or this version cannot read its database
 */
export async function copySite({ databaseUrl, dataDir }: Config, url: string): Promise<void> {
  if (databaseUrl !== undefined)
    throw new Error('From one PostgreSQL to another use pg_dump and pg_restore.');
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new Error('copy-to takes postgres://…; to copy the embedded database use backup and restore.');
  const file = fileIn(dataDir);
  const { release } = lockDataFolder(dataDir);
  try {
    refuseUnusable(file);
    const source = sqliteSource(file);
    const target = await postgresTarget(url, source.tables);
    try {
      await copyTables({ source, target });
    } finally {
      await target.close();
      source.close();
    }
  } finally {
    release();
  }
  console.log(
    `Set DATABASE_URL and APP_SECRET, then start the site. It leaves ${dataDir} as it is; move that folder away.`,
  );
}
