import type { Database } from './database.ts';
import type { Statement } from './statement.ts';

/** The rows that a sweep deletes at once: few enough that users' writes never wait long behind it. */
export const SWEPT_AT_ONCE = 500;

/**
 * Deletes, in parts, the rows from before a moment. The statement takes the oldest first: without an order PostgreSQL
 * reads the table from its beginning for each part, and the last parts of a large one exceed the statement's time limit.
 */
export async function sweep(
  db: Database,
  what: Statement<{ before: number }, unknown>,
  before: number,
): Promise<void> {
  let swept: number;
  do swept = await db.write((tx) => tx.run(what, { before }));
  while (swept === SWEPT_AT_ONCE);
}
