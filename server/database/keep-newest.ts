import { sql } from 'kysely';
import { type Statement, statement } from './statement.ts';

interface Kept {
  table: 'account_events' | 'login_places' | 'push_subscriptions' | 'sessions';
  /** The column that names a row among those of its owner, and the one that has its age. */
  id: string;
  by: string;
  max: number;
  /** Counts and deletes only events whose name has this pattern. */
  like?: string;
}

/** Declares a statement that deletes the oldest rows of an owner beyond a number. */
export const keepNewest = (
  name: string,
  { table, id, by, max, like }: Kept,
): Statement<{ owner: string }, unknown> =>
  statement<{ owner: string }>()(name, (db, param) => {
    const newest = db
      .selectFrom(table)
      .select(sql.ref<string>(id).as('id'))
      .where('owner', '=', param('owner'))
      .orderBy(sql.ref(by), 'desc')
      .orderBy(sql.ref(id), 'desc')
      .limit(1_000_000) // SQLite takes no offset without a limit
      .offset(max);
    const beyond = like === undefined ? newest : newest.where(sql.ref('event'), 'like', like);
    return db.deleteFrom(table).where('owner', '=', param('owner')).where(sql.ref<string>(id), 'in', beyond);
  });
