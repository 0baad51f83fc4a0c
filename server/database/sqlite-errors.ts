import { diskFull, unavailable } from '../errors.ts';
import { UniqueViolation } from './database.ts';

/** Result codes of SQLite (https://sqlite.org/rescode.html). */
const BUSY = 5;
const CORRUPT = 11;
const FULL = 13;
const NOT_A_DATABASE = 26;
const CONSTRAINT_PRIMARYKEY = 1555;
const CONSTRAINT_UNIQUE = 2067;
/** A quota ends like this, and so does a full disk under the index of the log. */
const WRITE_REFUSED = new Set([778, 4874]);

const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined;

const primaryOf = (error: unknown): number => (codeOf(error) ?? 0) & 0xff;

export const isBusy = (error: unknown): boolean => primaryOf(error) === BUSY;

export const isDamage = (error: unknown): boolean => [CORRUPT, NOT_A_DATABASE].includes(primaryOf(error));

/** An error of SQLite as the product knows it. */
export function translate(error: unknown): unknown {
  const code = codeOf(error);
  if (!(error instanceof Error) || code === undefined) return error;
  if (code === CONSTRAINT_UNIQUE || code === CONSTRAINT_PRIMARYKEY) {
    return new UniqueViolation(error.message, { cause: error });
  }
  if (primaryOf(error) === FULL || WRITE_REFUSED.has(code)) return diskFull();
  if (isBusy(error)) return unavailable();
  return error;
}
