import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers';
import workers from 'node:worker_threads';

/** Stands for the thread that waits for the disk (disk-thread.ts): nothing that a test writes has to survive a power cut. */
class QuickDisk extends EventEmitter {
  readonly #file: string;

  constructor(file: string) {
    super();
    this.#file = file;
  }

  postMessage(task: 'sync' | 'checkpoint'): void {
    if (task === 'checkpoint') {
      const handle = new DatabaseSync(this.#file);
      handle.exec('PRAGMA wal_checkpoint(PASSIVE)');
      handle.close();
    }
    setImmediate(() => this.emit('message', task));
  }

  terminate(): void {}
}

/*
 * Setup of the tests on both engines. A thread for each database, and a message to it for each write, take a fifth of
 * the processor time of a test. Started servers have the thread, and a file that sets `process.env['DISK'] = 'real'`.
 */
delete process.env['DISK'];
const { Worker } = workers;
if (!('QuickDisk' in Worker)) {
  workers.Worker = new Proxy(Worker, {
    has: (target, name) => name === 'QuickDisk' || name in target,
    construct: (target, [url, options]: ConstructorParameters<typeof Worker>) =>
      process.env['DISK'] !== 'real' && String(url).endsWith('/disk-thread.ts')
        ? new QuickDisk(options?.workerData)
        : new target(url, options),
  });
  syncBuiltinESMExports();
}
