import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder with the programs of a PostgreSQL that has Citus: of PG_CONFIG, else of the pg_config in the PATH.
 * @throws Error with advice when it has none
 */
export function postgresWithCitus(): string {
  const config = process.env['PG_CONFIG'] ?? 'pg_config';
  const ask = (what: string) => spawnSync(config, [what], { encoding: 'utf8' }).stdout?.trim() ?? '';
  const [folder, shared] = [ask('--bindir'), ask('--sharedir')];
  if (folder !== '' && existsSync(join(shared, 'extension/citus.control'))) return folder;
  throw new Error(
    `This trial needs a PostgreSQL with Citus. ${config} leads to none: set PG_CONFIG, or build one as docs/trials.md describes.`,
  );
}
