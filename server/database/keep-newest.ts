import { type Expression, type SqlBool, sql } from 'kysely';
import type { Param } from './compile.ts';
import { statement } from './statement.ts';
import type { Tables } from './tables.ts';

type Newest = {
  [Table in keyof Tables]: {
    table: Table;
    key: keyof Tables[Table] & string;
    /** The newest row of an owner has the highest. */
    by: keyof Tables[Table] & string;
    max: number;
  };
}[keyof Tables];

/** SQLite takes no offset without a limit. */
const ALL = 1_000_000;

/**
 * Declares a statement that deletes the oldest rows of an owner, beyond a number.
 * @param among counts and deletes no rows but these
 */
export const keepNewest = <Params extends { owner: string } = { owner: string }>(
  name: string,
  { table, key, by, max }: Newest,
  among?: (param: Param<Params>) => Expression<SqlBool>,
) =>
  statement<Params>()(name, (db, param) => {
    const [of, id] = [sql.table(table), sql.ref(key)];
    const own = sql`${of} where "owner" = ${param('owner')}`;
    const rows = among ? sql`${own} and ${among(param)}` : own;
    const oldest = sql`select ${id} from ${rows} order by ${sql.ref(by)} desc, ${id} desc limit ${sql.lit(ALL)} offset ${sql.lit(max)}`;
    return { compile: () => sql`delete from ${rows} and ${id} in (${oldest})`.compile(db) };
  });
