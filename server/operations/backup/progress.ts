import { Worker } from 'node:worker_threads';

/** Long work: its name, and the file that grows with it, with its final size. */
export interface LongWork {
  what: string;
  file?: string;
  bytes?: number;
}

/** From this much on the rate allows a forecast. */
const FORECAST_FROM = 0.02;

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;

function shareLine(what: string, share: number, of: string, ms: number): string {
  if (share < FORECAST_FROM) return `${what} … ${Math.floor(ms / 1000)} s`;
  const left = Math.ceil((ms * (1 - share)) / share / 1000);
  return `${what} … ${Math.floor(share * 100)} % of ${of}, ${left} s left`;
}

/** What the terminal shows: the share and the time left where they can be known, else the time so far. */
export function progressLine({ what, bytes = 0 }: LongWork, written = 0, ms: number): string {
  const share = bytes === 0 ? 0 : Math.min(1, written / bytes);
  return shareLine(what, share, megabytes(bytes), ms);
}

/** Runs the work, and shows its progress on a terminal. Nothing is written to a pipe. */
export function withProgress<T>(work: LongWork, run: () => T): T {
  if (!process.stderr.isTTY) return run();
  const over = new Int32Array(new SharedArrayBuffer(4));
  const shown = new Worker(new URL('./progress-thread.ts', import.meta.url), { workerData: { work, over } });
  shown.unref();
  try {
    return run();
  } finally {
    Atomics.store(over, 0, 1);
    void shown.terminate();
    process.stderr.write('\r\x1b[K');
  }
}

const SHOW_EVERY_MS = 250;

/** Shows on a terminal how many rows are done; `over` clears the line. Nothing is written to a pipe. */
export function rowsProgress(what: string, rows: number): { done: (more: number) => void; over: () => void } {
  const since = performance.now();
  let [all, shownAt] = [0, since];
  const write = (text: string) => process.stderr.isTTY && process.stderr.write(`\r\x1b[K${text}`);
  return {
    done: (more) => {
      all += more;
      const now = performance.now();
      if (now - shownAt < SHOW_EVERY_MS) return;
      shownAt = now;
      write(shareLine(what, all / rows, `${rows} rows`, now - since));
    },
    over: () => void write(''),
  };
}
