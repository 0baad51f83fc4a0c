import { type Logger, pino } from 'pino';

interface Told {
  type: string;
  message: string;
  code?: unknown;
  stack: string | undefined;
  cause?: Told;
}

/** What the log tells of an error: never its other fields, which may quote what a user wrote. */
function told(error: unknown): Told | unknown {
  if (!(error instanceof Error)) return error;
  const { name: type, message, stack, cause } = error;
  return {
    type,
    message,
    ...('code' in error ? { code: error.code } : {}),
    stack,
    ...(cause instanceof Error ? { cause: told(cause) } : {}),
  };
}

/** What the framework would tell of a request has its headers, and with them the token. */
const untold = () => undefined;

/** The log of the process: one JSON object a line. */
export const makeLog = (level: string): Logger =>
  pino({ level, serializers: { err: told, req: untold, res: untold } });
