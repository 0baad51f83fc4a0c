import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../database.ts';
import { SqliteConnection } from './connection.ts';
import { type Disk, startDisk } from './disk.ts';
import { Snapshot } from './snapshot.ts';
import { WriteQueue } from './write-queue.ts';

/** After this time reads see what another process, such as an admin command, has written. */
const LOOK_OUTSIDE_EVERY_MS = 500;

/**
 * The cache of each handle in KiB: with less, the pages of a thousand busy users among 100,000 push each
 * other out, and their calls cost up to 1.5 times as much (docs/benchmarks.md).
 */
const CACHE = 'PRAGMA cache_size = -64000';

/**
 * The settings of the writing handle. A commit only reaches the log: the write queue has the disk thread sync it
 * before it is acknowledged, which is `synchronous = FULL` without blocking the event loop.
 */
const SETTINGS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA wal_autocheckpoint = 0;
  PRAGMA journal_size_limit = 8388608;
  PRAGMA foreign_keys = ON;
  PRAGMA temp_store = MEMORY;
  ${CACHE};
`;

export function configureWriter(handle: DatabaseSync): void {
  handle.exec(SETTINGS);
}

function openReader(file: string): DatabaseSync {
  const handle = new DatabaseSync(file, { readOnly: true, timeout: 50 });
  handle.exec(`PRAGMA temp_store = MEMORY; ${CACHE}`);
  return handle;
}

/**
 * The embedded database. Reads use a separate handle, so they never see an open transaction.
 * @param writer a configured, migrated handle, which the database owns from then on
 */
export function sqliteDatabase(file: string, writer: DatabaseSync, disk: Disk = startDisk(file)): Database {
  // Waiting for a lock in SQLite would hold up the event loop: the write queue waits instead.
  writer.exec('PRAGMA busy_timeout = 0');
  const reader = openReader(file);
  const snapshot = new Snapshot(reader);
  const queue = new WriteQueue(writer, disk, () => snapshot.renew());
  const looking = setInterval(() => queue.isIdle && snapshot.renew(), LOOK_OUTSIDE_EVERY_MS);
  looking.unref();
  const version = writer.prepare('PRAGMA data_version');
  let known = version.get()?.['data_version'];
  // The file cannot be replaced by an older one without a restart.
  const epoch = randomBytes(6).toString('hex');
  return {
    engine: 'sqlite',
    read: new SqliteConnection(reader),
    write: (work) => queue.write(work),
    epoch: async () => epoch,
    changedElsewhere: () => {
      const before = known;
      known = version.get()?.['data_version'];
      if (known === before) return false;
      snapshot.renew();
      return true;
    },
    waiting: () => queue.length,
    answers: async () => {
      try {
        return reader.prepare('SELECT 1').get() !== undefined;
      } catch {
        // Whatever the cause, the health check only reports failure.
        return false;
      }
    },
    close: async () => {
      await queue.idle();
      clearInterval(looking);
      await disk.close();
      reader.close();
      writer.close();
    },
  };
}
