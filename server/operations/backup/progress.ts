export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;

/** From this much on the rate allows a forecast. */
const FORECAST_FROM = 0.02;

function shareLine(what: string, share: number, of: string, ms: number): string {
  if (share < FORECAST_FROM) return `${what} … ${Math.floor(ms / 1000)} s`;
  const left = Math.ceil((ms * (1 - share)) / share / 1000);
  return `${what} … ${Math.floor(share * 100)} % of ${of}, ${left} s left`;
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
