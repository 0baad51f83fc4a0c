// Runs in a worker thread (disk.ts), which waits for the disk so that the event loop does not.
import { fdatasyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const file = String(workerData);
const log = openSync(`${file}-wal`, 'r+');
const handle = new DatabaseSync(file, { timeout: 1_000 });
handle.exec('PRAGMA synchronous = FULL');
const checkpoint = handle.prepare('PRAGMA wal_checkpoint(PASSIVE)');

const tasks: Record<string, () => void> = {
  // A failure ends the thread: the system may have dropped what it could not write, so a retry proves nothing.
  sync: () => fdatasyncSync(log),
  checkpoint: () => {
    try {
      checkpoint.get();
    } catch {
      // A full disk or a lock: everything is still in the log, and the next checkpoint tries again.
    }
  },
};

parentPort?.on('message', (task: string) => {
  tasks[task]?.();
  parentPort?.postMessage(task);
});
