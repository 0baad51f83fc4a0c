import type { Database } from './database.ts';
import type { Statement } from './statement.ts';

/** What a sweep deletes at once: few enough that the writes of users never wait long behind it. */
export const SWEPT_AT_ONCE = 500;

/** Deletes, in parts, what is from before a moment. */
export async function sweep(
  db: Database,
  what: Statement<{ before: number }, unknown>,
  before: number,
): Promise<void> {
  let swept: number;
  do swept = await db.write((tx) => tx.run(what, { before }));
  while (swept === SWEPT_AT_ONCE);
}
