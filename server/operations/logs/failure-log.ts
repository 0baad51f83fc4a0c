import { codeOf, messageOf } from '../../runtime/thrown.ts';

type Log = { warn: (what: object, message: string) => void };

const AGAIN_AFTER_MS = 60_000;
/** More kinds of failures than this are not told apart. */
const KINDS_MAX = 100;

interface Failure {
  at: number;
  unlogged: number;
}

/**
 * Logs the failures of jobs that run every second: the same failure once, then once a minute with its number. What the
 * system or the database reports has a code, and needs no stack.
 */
export function failureLog(log: Log, elapsed: () => number): (what: string) => (error: unknown) => void {
  const known = new Map<string, Failure>();
  return (what) => (error) => {
    const [code, reason] = [codeOf(error), messageOf(error)];
    const kind = code || `${what}: ${reason}`;
    const before = known.get(kind);
    if (before !== undefined && elapsed() - before.at < AGAIN_AFTER_MS) {
      before.unlogged++;
      return;
    }
    if (known.size >= KINDS_MAX) known.clear();
    known.set(kind, { at: elapsed(), unlogged: 0 });
    const times = before === undefined || before.unlogged === 0 ? {} : { times: before.unlogged + 1 };
    log.warn({ ...(code === '' ? { err: error } : { reason, code }), ...times }, `${what} failed`);
  };
}
