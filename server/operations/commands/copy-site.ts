import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { postgresSource, postgresTarget } from '../../database/postgres/whole-tables.ts';
import { lockDataFolder } from '../../database/sqlite/data-folder.ts';
import { sqliteSource, sqliteTarget } from '../../database/sqlite/whole-tables.ts';
import {
  Checksum,
  type TablesSource,
  type TablesTarget,
  type WholeTable,
} from '../../database/whole-tables.ts';
import { refuseDatabase } from '../backup/backup.ts';
import { rowsProgress, seconds } from '../backup/progress.ts';
import { fileIn, refuseUnusable } from '../backup/sqlite-file.ts';
import { addressOf, markMoved, refuseMoved } from './moved.ts';

interface Copy {
  tables: readonly WholeTable[];
  source: TablesSource;
  target: TablesTarget;
}

async function copyTable(
  { source, target }: Copy,
  table: WholeTable,
  done: (rows: number) => void,
): Promise<Checksum> {
  const sum = new Checksum();
  for await (const rows of source.batches(table)) {
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
  const { tables, source, target } = copy;
  const since = performance.now();
  let rows = 0;
  for (const table of tables) rows += await source.count(table);
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

/** @throws Error in one line when the site runs on the folder, or this version cannot read its database */
async function toPostgres(dataDir: string, url: string): Promise<void> {
  const file = fileIn(dataDir);
  const { release } = lockDataFolder(dataDir);
  try {
    refuseUnusable(file);
    const source = sqliteSource(file);
    const target = await postgresTarget(url, source.tables);
    try {
      await copyTables({ tables: source.tables, source, target });
    } finally {
      await target.close();
      await source.close();
    }
  } finally {
    release();
  }
}

async function toFolder(databaseUrl: string, dataDir: string, whileRunning: boolean): Promise<void> {
  refuseDatabase(dataDir);
  const source = await postgresSource(databaseUrl, whileRunning);
  try {
    const target = await sqliteTarget(dataDir);
    try {
      await copyTables({ tables: target.tables, source, target });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/**
 * Copies the whole site to an empty database of the other engine, and marks the source as left. Its rows are only read,
 * and an interrupted copy is discarded.
 * @param options.whileRunning whether a PostgreSQL may have nodes connected: its state at the start is copied
 * @param options.anyway whether the source may have been left before
 */
export async function copySite(
  config: Config,
  target: string,
  { whileRunning, anyway }: { whileRunning: boolean; anyway: boolean },
): Promise<void> {
  const { databaseUrl, dataDir } = config;
  const isPostgres = /^postgres(ql)?:\/\//.test(target);
  if (databaseUrl === undefined) {
    if (whileRunning)
      throw new Error('--while-running is for a source in PostgreSQL; stop the site of this folder.');
    if (isPostgres) {
      if (!anyway) await refuseMoved(config);
      await toPostgres(dataDir, target);
      return markMoved(config, addressOf(target));
    }
    throw new Error('copy-to takes postgres://… here; to copy the embedded database use backup and restore.');
  }
  if (isPostgres) throw new Error('From one PostgreSQL to another use pg_dump and pg_restore.');
  const folder = path.resolve(target);
  if (!anyway) await refuseMoved(config);
  await toFolder(databaseUrl, folder, whileRunning);
  // With nodes that may still run, the site has not moved.
  if (!whileRunning) await markMoved(config, folder);
}
