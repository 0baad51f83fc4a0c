import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { freeBytes, SQLITE_FILE } from '../../database/sqlite/data-folder.ts';
import type { Gauge } from './gauge.ts';

/** Gauges of the embedded database's file and disk; PostgreSQL has exporters of its own. */
export function diskGauges({ databaseUrl, dataDir }: Config): Gauge[] {
  if (databaseUrl !== undefined) return [];
  const files = ['', '-wal'].map((part) => path.join(dataDir, `${SQLITE_FILE}${part}`));
  return [
    {
      name: 'nightdrive_database_bytes',
      help: 'Size of the database with its log.',
      read: () =>
        files.filter((file) => existsSync(file)).reduce((sum, file) => sum + statSync(file).size, 0),
    },
    {
      name: 'nightdrive_disk_free_bytes',
      help: 'What is free for the site on the disk of the database.',
      read: () => freeBytes(dataDir),
    },
  ];
}
