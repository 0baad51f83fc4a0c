import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { postgresTarget } from '../../database/postgres/whole-tables.ts';
import { lockDataFolder } from '../../database/sqlite/data-folder.ts';
import { sqliteSource } from '../../database/sqlite/whole-tables.ts';
import {
  Checksum,
  type TablesSource,
  type TablesTarget,
  type WholeRow,
  type WholeTable,
} from '../../database/whole-tables.ts';
import { seconds } from '../backup/progress.ts';
import { fileIn, refuseUnusable } from '../backup/sqlite-file.ts';
import { COPIED_FILE } from '../checks/database.ts';

async function sumOf(
  batches: Iterable<WholeRow[]> | AsyncIterable<WholeRow[]>,
  use?: (rows: WholeRow[]) => Promise<void>,
): Promise<Checksum> {
  const sum = new Checksum();
  for await (const rows of batches) {
    for (const row of rows) sum.add(row);
    await use?.(rows);
  }
  return sum;
}

/** Copies every row, and compares each table with its source. */
async function copyTables(source: TablesSource, target: TablesTarget): Promise<void> {
  const since = performance.now();
  const sums = new Map<WholeTable, Checksum>();
  for (const table of source.tables)
    sums.set(table, await sumOf(source.batches(table), (rows) => target.insert(table, rows)));
  let copied = 0;
  for (const [table, sum] of sums) {
    const found = await sumOf(target.batches(table));
    if (!found.equals(sum)) throw new Error(`The copy of the table ${table.name} differs from its source.`);
    console.log(`${table.name}: ${sum.rows}`);
    copied += sum.rows;
  }
  await target.complete();
  console.log(
    `Copied ${copied} rows in ${seconds(performance.now() - since)}; the counts and checksums of all tables agree.`,
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
      await copyTables(source, target);
    } finally {
      await target.close();
      source.close();
    }
  } finally {
    release();
  }
  for (const part of ['', '-wal', '-shm'])
    if (existsSync(`${file}${part}`))
      renameSync(`${file}${part}`, path.join(dataDir, `${COPIED_FILE}${part}`));
  console.log(
    `${file} is now ${COPIED_FILE}, so that no start serves it again. Set DATABASE_URL and APP_SECRET, then start the site.`,
  );
}
