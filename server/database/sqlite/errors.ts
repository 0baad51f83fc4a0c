import { DiskFull, Unavailable, UniqueViolation } from '../database.ts';

/** Result codes of SQLite (https://sqlite.org/rescode.html). */
const WRONG_STATEMENT = 1;
const BUSY = 5;
const CORRUPT = 11;
const FULL = 13;
const NOT_A_DATABASE = 26;
const CONSTRAINT_PRIMARYKEY = 1555;
const CONSTRAINT_UNIQUE = 2067;
/** The error of an exceeded quota. */
const WRITE_REFUSED = 778;
/** A full disk under the index of the log. The write may be in the log already, and a crash would bring it back. */
const INDEX_REFUSED = 4874;

const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined;

const primaryOf = (error: unknown): number => (codeOf(error) ?? 0) & 0xff;

export const isBusy = (error: unknown): boolean => primaryOf(error) === BUSY;

export const isOfOtherSchema = (error: unknown): boolean => primaryOf(error) === WRONG_STATEMENT;

export const isDamage = (error: unknown): boolean => [CORRUPT, NOT_A_DATABASE].includes(primaryOf(error));

export const isDiskFull = (error: unknown): boolean =>
  primaryOf(error) === FULL || [WRITE_REFUSED, INDEX_REFUSED].includes(codeOf(error) ?? 0);

export function translate(error: unknown): unknown {
  const code = codeOf(error);
  if (!(error instanceof Error) || code === undefined) return error;
  if (code === CONSTRAINT_UNIQUE || code === CONSTRAINT_PRIMARYKEY) {
    return new UniqueViolation(error.message, { cause: error });
  }
  if (isBusy(error) || code === INDEX_REFUSED) return new Unavailable(error.message, { cause: error });
  if (isDiskFull(error)) return new DiskFull(error.message, { cause: error });
  return error;
}
