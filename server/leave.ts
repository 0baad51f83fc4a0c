import type { Logger } from 'pino';

/** The operator's 10 s, less what the exit itself takes. */
const LEAVE_WITHIN_MS = 9_500;
/** One Ctrl-C reaches a process twice when npm passes it on; a second one after this time means "at once". */
const IMPATIENT_AFTER_MS = 1_000;

/**
 * Ends the process in order when it is told to, and when something failed unexpectedly; with 0 in the first case.
 * @param close gives back all that the process holds
 */
export function leaveInOrder(log: Logger, close: () => Promise<void>): void {
  let since: number | undefined;
  const leave = async (code: 0 | 1) => {
    if (since !== undefined) {
      if (performance.now() - since > IMPATIENT_AFTER_MS) process.exit(1);
      return;
    }
    since = performance.now();
    setTimeout(() => {
      log.error('closing took too long');
      process.exit(1);
    }, LEAVE_WITHIN_MS).unref();
    try {
      await close();
      process.exit(code);
    } catch (error) {
      log.error({ err: error }, 'closing failed');
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave(0));
  for (const failure of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(failure, (error: unknown) => {
      log.fatal({ err: error }, 'unexpected failure');
      leave(1);
    });
  }
}
