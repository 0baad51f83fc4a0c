import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS, pendingAfter } from '../../database/migrate.ts';
import { findDamage } from '../../database/sqlite/damage.ts';
import { SQLITE_FILE } from '../../database/sqlite/data-folder.ts';

/** The database file of a data folder. @throws Error in one line when there is none */
export function fileIn(dataDir: string): string {
  const file = path.join(dataDir, SQLITE_FILE);
  if (!existsSync(file))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR, or start the site once.`);
  return file;
}

/** The migrations that a file has had. @throws Error when it is not a Nightdrive database, or NewerSchema */
function appliedMigrations(handle: DatabaseSync, file: string): string[] {
  let applied: string[];
  try {
    applied = handle
      .prepare('select name from migrations order by name')
      .all()
      .map((row) => String(row['name']));
  } catch (cause) {
    throw new Error(`${file} is not a Nightdrive database.`, { cause });
  }
  pendingAfter(applied, MIGRATIONS);
  return applied;
}

/** What is wrong with a database file, each in one line; nothing for a sound one, even if it is of an older version. */
export function problemsOf(file: string): string[] {
  const handle = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    appliedMigrations(handle, file);
    const damage = findDamage(handle, 'integrity_check');
    const orphans = handle.prepare('PRAGMA foreign_key_check').all();
    const nameless = handle
      .prepare('select count(*) as rows from usernames where owner not in (select id from accounts)')
      .get();
    return [
      ...(damage === undefined ? [] : [`damaged: ${damage}`]),
      ...orphans.map(({ table, parent }) => `a row of ${table} belongs to no row of ${parent}`),
      ...(Number(nameless?.['rows']) > 0 ? [`${nameless?.['rows']} usernames belong to no account`] : []),
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    handle.close();
  }
}

/**
 * The migrations that a file still lacks, each in one line; a look at one small table.
 * @throws Error when it is no database of ours, or NewerSchema
 */
export function findPending(file: string): string[] {
  const handle = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    return pendingAfter(appliedMigrations(handle, file), MIGRATIONS).map(
      (name) => `the migration ${name} is still to be applied: start the site`,
    );
  } finally {
    handle.close();
  }
}

/** What keeps this version from working with a file, each in one line: problems, or migrations that have not run. */
export function findObstacles(file: string): string[] {
  const problems = problemsOf(file);
  return problems.length > 0 ? problems : findPending(file);
}
