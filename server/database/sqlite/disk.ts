import { Worker } from 'node:worker_threads';

/** The work that the event loop leaves to a thread that may block. */
export interface Disk {
  /** Resolves when everything committed before is on the disk. */
  sync(): Promise<void>;
  /** Moves the content of the log to the database file (a checkpoint). */
  checkpoint(): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  resolve: () => void;
  reject: (error: Error) => void;
}

/**
 * Starts the thread that waits for the disk on behalf of an open SQLite file. When the disk fails to store a
 * write, the process has to end: only a restart reads what is really there.
 */
export function startDisk(file: string): Disk {
  const worker = new Worker(new URL('./disk-thread.ts', import.meta.url), { workerData: file });
  const waiting: Waiting[] = [];
  worker.on('message', () => waiting.shift()?.resolve());
  worker.on('error', (cause) => {
    const error = new Error('The disk failed to store a write.', { cause });
    for (const { reject } of waiting.splice(0)) reject(error);
    throw error;
  });
  const ask = (task: 'sync' | 'checkpoint') =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker.postMessage(task);
    });
  return {
    sync: () => ask('sync'),
    checkpoint: () => ask('checkpoint'),
    close: async () => {
      await worker.terminate();
    },
  };
}
