import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../../config/config.ts';
import { MIGRATIONS } from '../../../database/migrate.ts';
import { pendingAfter } from '../../../database/pending.ts';
import { placeOf } from '../../../database/postgres/pool.ts';
import { SQLITE_FILE } from '../../../database/sqlite/data-folder.ts';
import { fileIn, newerMigrations, refuseUnusable, siteInFile } from '../../backup/sqlite-file.ts';
import { siteInPostgres } from '../../checks/postgres.ts';
import { asOwner } from '../act-as-owner.ts';

type Ground = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** The id of the site that is upgraded. @throws Error in one line with what this release cannot do with its database */
export async function siteOfGround({ dataDir, databaseUrl }: Ground): Promise<string> {
  if (databaseUrl === undefined) {
    const site = asOwner(dataDir, () => {
      const file = path.join(dataDir, SQLITE_FILE);
      if (!existsSync(file)) fileIn(dataDir); // which throws
      refuseUnusable(file);
      return siteInFile(file);
    });
    if (site !== undefined) return site;
    throw new Error(`The database in ${dataDir} cannot be read.`);
  }
  const found = await siteInPostgres(databaseUrl);
  if (found === undefined)
    throw new Error(`PostgreSQL at ${placeOf(databaseUrl)} does not answer, or has no site.`);
  pendingAfter(found.applied);
  return found.site;
}

/**
 * True when this release can run on the database as it is now. Where the database cannot be read, a newer release may
 * have migrated it.
 */
export async function stillRunsOn({ dataDir, databaseUrl }: Ground): Promise<boolean> {
  if (databaseUrl === undefined)
    return asOwner(dataDir, () => newerMigrations(path.join(dataDir, SQLITE_FILE)) === 0);
  const found = await siteInPostgres(databaseUrl);
  return found?.applied.every((name) => name in MIGRATIONS) ?? false;
}
