import { codeOf, messageOf } from '../../runtime/thrown.ts';
import { Conflict, DiskFull, OutOfTime, Unavailable, UniqueViolation } from '../database.ts';

/** SQLSTATE codes (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const UNIQUE_VIOLATION = '23505';
const DISK_FULL = '53100';
const LOCKED = '55P03';
const OUT_OF_TIME = '57014';
const CONFLICT = new Set(['40001', '40P01']);
/** The connection was cut, or the server is stopping or starting. */
const LOST = /^(08...|57P0[1-5]|ECONN|EPIPE|ENOTCONN)/;
const LOST_IN_WORDS = /Connection terminated|not queryable/;
/** Unreachable, out of connections, a standby, or a timeout of a statement or a lock. */
const AWAY = /^(53...|57014|55P03|25P03|25006|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/;
const UNANSWERED = 'Query read timeout';
const AWAY_IN_WORDS =
  /timeout exceeded when trying|timeout expired|after calling end on the pool|could not commit transaction for shard/;

/** True when the transaction conflicted with another: it has to run again. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Conflict || CONFLICT.has(codeOf(error));

export const isLocked = (error: unknown): boolean => codeOf(error) === LOCKED;

export const isLost = (error: unknown): boolean =>
  LOST.test(codeOf(error)) || LOST_IN_WORDS.test(messageOf(error));

/** True when a statement timed out on the client: its connection may never respond again. */
export const isUnanswered = (error: unknown): boolean => messageOf(error) === UNANSWERED;

/** True when the database is temporarily unusable, though the statement is valid. */
export const isAway = (error: unknown): boolean =>
  isLost(error) || isUnanswered(error) || AWAY.test(codeOf(error)) || AWAY_IN_WORDS.test(messageOf(error));

export function translate(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === UNIQUE_VIOLATION) return new UniqueViolation(error.message, { cause: error });
  if (code === DISK_FULL) return new DiskFull(error.message, { cause: error });
  if (code === OUT_OF_TIME || isUnanswered(error)) return new OutOfTime(error.message, { cause: error });
  if (isAway(error) || isConflict(error)) return new Unavailable(error.message, { cause: error });
  return error;
}
