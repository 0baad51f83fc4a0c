import type { Database } from './database.ts';
import type { Statement } from './statement.ts';

/** How many rows a sweep deletes at once: few enough that the writes of users never wait long behind it. */
export const SWEPT_AT_ONCE = 500;

/**
 * Deletes, in parts, the rows from before a moment. The statement takes the oldest first: in no order PostgreSQL reads
 * the table from its beginning for each part, and of a large one the last parts take longer than a statement may.
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
