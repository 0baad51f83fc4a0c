// Runs in a worker thread (damage.ts): reads a whole large database once.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { findDamage } from './damage.ts';

const handle = new DatabaseSync(String(workerData), { readOnly: true });
const damage = findDamage(handle, 'quick_check');
handle.close();
parentPort?.postMessage(damage);
