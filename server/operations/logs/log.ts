import { type Logger, pino } from 'pino';

interface Serialised {
  type: string;
  message: string;
  code?: unknown;
  stack: string | undefined;
  cause?: Serialised;
}

/** The logged part of an error: never its other fields, which may quote what a user wrote. */
function serialise(error: unknown): Serialised | unknown {
  if (!(error instanceof Error)) return error;
  const { name: type, message, stack, cause } = error;
  return {
    type,
    message,
    ...('code' in error ? { code: error.code } : {}),
    stack,
    ...(cause instanceof Error ? { cause: serialise(cause) } : {}),
  };
}

/** The framework would log a request with its headers, and with them the token. */
const omit = () => undefined;

/** The log of the process: one JSON object a line. */
export const makeLog = (level: string): Logger =>
  pino({ level, serializers: { err: serialise, req: omit, res: omit } });
