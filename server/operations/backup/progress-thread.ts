// Shows on the terminal the progress of a command whose own thread is busy (progress.ts).
import { statSync, writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { type LongWork, progressLine } from './progress.ts';

const SHOW_EVERY_MS = 250;

const { work, over }: { work: LongWork; over: Int32Array } = workerData;
const since = performance.now();

setInterval(() => {
  const written = work.file === undefined ? undefined : statSync(work.file, { throwIfNoEntry: false })?.size;
  const line = progressLine(work, written, performance.now() - since);
  if (Atomics.load(over, 0) === 0) writeSync(2, `\r\x1b[K${line}`);
}, SHOW_EVERY_MS);
