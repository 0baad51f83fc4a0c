import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from '../../database/migrate.ts';
import { pendingAfter } from '../../database/pending.ts';
import { MADE, siteId } from '../../database/site.ts';
import { findDamage } from '../../database/sqlite/damage.ts';
import { SQLITE_FILE } from '../../database/sqlite/data-folder.ts';
import { isDamage, isOfOtherSchema } from '../../database/sqlite/errors.ts';
import { faultsOfRights } from '../../database/sqlite/rights.ts';
import { ADMIN } from '../../runtime/program.ts';
import { messageOf } from '../../runtime/thrown.ts';

/**
 * Finds the database file of a data folder.
 * @throws Error in one line when this process may use none
 */
export function fileIn(dataDir: string): string {
  const file = path.join(dataDir, SQLITE_FILE);
  if (!existsSync(file))
    throw new Error(
      `There is no database in ${dataDir}. Set DATA_DIR to where it is, or run ${ADMIN} doctor.`,
    );
  const [fault] = faultsOfRights(dataDir);
  if (fault !== undefined) throw new Error(`${fault}.`);
  return file;
}

function reading<T>(file: string, read: (handle: DatabaseSync) => T): T {
  const handle = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    return read(handle);
  } finally {
    handle.close();
  }
}

/** A number that a query finds in a file; undefined where it cannot be read. */
function numberIn(file: string, query: string): number | undefined {
  try {
    const [row] = reading(file, (handle) => handle.prepare(query).all());
    return Number(Object.values(Object(row))[0]);
  } catch {
    return undefined; // damaged, locked, or another database
  }
}

/** The id of the site that a file is of; undefined where it is of none. */
export function siteInFile(file: string): string | undefined {
  const made = existsSync(file) ? numberIn(file, MADE) : undefined;
  return made === undefined || made === 0 ? undefined : siteId(made);
}

/** True for a file without any table: one that a crash or a disk has emptied, or that a first start has only begun. */
export const isEmpty = (file: string): boolean => numberIn(file, 'select count(*) from sqlite_schema') === 0;

const KNOWN = Object.keys(MIGRATIONS).map((name) => `'${name}'`);

/** The number of migrations of a file that this version does not have; undefined for an unreadable file. */
export const newerMigrations = (file: string): number | undefined =>
  numberIn(file, `select count(*) from migrations where name not in (${KNOWN})`);

export const hasAccounts = (file: string): boolean =>
  (numberIn(file, "select count(*) from (select 1 from accounts where username != '' limit 1)") ?? 0) > 0;

/** The migrations that a file still lacks. @throws Error when it cannot be read or is another database, or NewerSchema */
function pendingOf(handle: DatabaseSync): string[] {
  try {
    const applied = handle.prepare('select name from migrations order by name').all();
    return pendingAfter(applied.map(({ name }) => String(name)));
  } catch (cause) {
    if (!isOfOtherSchema(cause)) throw cause;
    throw new Error('not a Nightdrive database', { cause });
  }
}

const DAMAGED = 'damaged: ';

/** Why a file cannot be read, as a part of a sentence. */
const reasonOf = (error: unknown): string =>
  `${isDamage(error) ? DAMAGED : ''}${messageOf(error).replace(/\.$/, '')}`;

/** The problems that a search finds in a file, or the reason why it cannot be read. */
function foundIn(file: string, find: (handle: DatabaseSync) => string[]): string[] {
  try {
    return reading(file, find);
  } catch (error) {
    return [reasonOf(error)];
  }
}

/** True when a problem is damage of the file, not of its content. */
export const isOfDamage = (problem: string): boolean => problem.startsWith(DAMAGED);

/**
 * The problems of a database file, each as a part of a sentence; empty for an intact one, even of an older version.
 */
export const problemsOf = (file: string): string[] =>
  foundIn(file, (handle) => {
    pendingOf(handle);
    const damage = findDamage(handle, 'integrity_check');
    if (damage !== undefined) return [`${DAMAGED}${damage}`];
    const orphans = handle.prepare('PRAGMA foreign_key_check').all();
    const nameless = handle
      .prepare('select count(*) as rows from usernames where owner not in (select id from accounts)')
      .get();
    return [
      ...orphans.map(({ table, parent }) => `a row of ${table} belongs to no row of ${parent}`),
      ...(Number(nameless?.['rows']) > 0 ? [`${nameless?.['rows']} usernames belong to no account`] : []),
    ];
  });

export const pendingIn = (file: string): string[] => foundIn(file, pendingOf);

/** @throws Error in one line when this version cannot work with a file; orphaned rows and the like are not checked */
export function refuseUnusable(file: string): void {
  const toApply = (name: string) => `the migration ${name} is still to be applied: start the site`;
  const [problem] = foundIn(file, (handle) => pendingOf(handle).map(toApply));
  if (problem === undefined) return;
  const help = isOfDamage(problem) ? ` Run ${ADMIN} doctor: it says what to do.` : '';
  throw new Error(`${file} cannot be used: ${problem}.${help}`);
}
