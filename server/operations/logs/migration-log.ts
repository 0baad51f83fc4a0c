import type { Logger } from 'pino';
import type { MigrationStep, OnMigration } from '../../database/migrate.ts';

function wordsFor(step: MigrationStep): string {
  if ('waiting' in step) return 'waiting for other users of the database';
  return 'copy' in step ? 'copied' : 'migrated';
}

export const migrationLog =
  (log: Logger): OnMigration =>
  (step) =>
    log.info(step, wordsFor(step));
