import type { Logger } from 'pino';

/** Service managers and `docker stop` kill after 10 s; the exit itself takes some of them. */
const CLOSE_WITHIN_MS = 9_500;
/** One Ctrl-C reaches a process twice when npm passes it on; a second one after this time means "at once". */
const IMPATIENT_AFTER_MS = 1_000;

/**
 * Ends the process in order on a signal, with 0, and after an unexpected failure, with 1.
 * @param close releases everything that the process holds
 */
export function shutDownInOrder(log: Logger, close: () => Promise<void>): void {
  let since: number | undefined;
  const shutDown = async (code: 0 | 1) => {
    if (since !== undefined) {
      if (performance.now() - since > IMPATIENT_AFTER_MS) process.exit(1);
      return;
    }
    since = performance.now();
    log.info('ending');
    setTimeout(() => {
      log.error('closing took too long');
      process.exit(1);
    }, CLOSE_WITHIN_MS).unref();
    try {
      await close();
      log.info('ended');
      process.exit(code);
    } catch (error) {
      log.error({ err: error }, 'closing failed');
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shutDown(0));
  for (const failure of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(failure, (error: unknown) => {
      log.fatal({ err: error }, 'unexpected failure');
      shutDown(1);
    });
  }
}
