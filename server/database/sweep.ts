import { sql } from 'kysely';
import type { Database } from './database.ts';
import { statement } from './statement.ts';
import type { Tables } from './tables.ts';

/** The rows that a sweep deletes at once: few enough that users' writes never wait long behind it. */
export const SWEPT_AT_ONCE = 500;

type Swept = {
  [Table in keyof Tables]: {
    table: Table;
    key: readonly (keyof Tables[Table] & string)[];
    at: keyof Tables[Table] & string;
  };
}[keyof Tables];

/**
 * Declares a sweep, which deletes, in parts, the rows of a table from before a moment. Each part takes the oldest: without
 * an order PostgreSQL reads the table from its beginning for each part, and the last parts of a large one exceed the
 * statement's time limit.
 */
export function sweepExpired(name: string, { table, key, at }: Swept) {
  const sweepOldest = statement<{ before: number }>()(name, (db, param) => {
    const [of, columns, time] = [
      sql.table(table),
      sql.join(key.map((column) => sql.ref(column))),
      sql.ref(at),
    ];
    const oldest = sql`select ${columns} from ${of} where ${time} <= ${param('before')} order by ${time} limit ${sql.lit(SWEPT_AT_ONCE)}`;
    return { compile: () => sql`delete from ${of} where (${columns}) in (${oldest})`.compile(db) };
  });
  return async (db: Database, before: number): Promise<void> => {
    let swept: number;
    do swept = await db.write((tx) => tx.run(sweepOldest, { before }));
    while (swept === SWEPT_AT_ONCE);
  };
}
