import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/*
 * Deleted is a mark: a category and a note bear the deletion that took them. All statements read the lists through this
 * file, but for the few that are about the bin (`statements.test.ts`). The marks are written out in the statement, where
 * PostgreSQL finds that an index of the live rows, or of the deleted ones, has all that it needs.
 */

type Marked = 'categories' | 'notes';
type Owner = Expression<string>;

/** In a statement that joins tables. */
export const isLive = (table: Marked) => sql<SqlBool>`${sql.ref(`${table}.deletion`)} = ''`;

/** True of what is in the bin. */
export const isTaken = (table: Marked) => sql<SqlBool>`${sql.ref(`${table}.deletion`)} <> ''`;

/** True of what one deletion has put there. */
export const isTakenBy = (table: Marked, deletion: Expression<string>) =>
  sql<SqlBool>`${sql.ref(`${table}.deletion`)} = ${deletion} and ${isTaken(table)}`;

const ALIVE = sql<SqlBool>`"deletion" = ''`;

export const liveNotes = (db: Kysely<Tables>, owner: Owner) =>
  db.selectFrom('notes').where('owner', '=', owner).where(ALIVE);

export const liveCategories = (db: Kysely<Tables>, owner: Owner) =>
  db.selectFrom('categories').where('owner', '=', owner).where(ALIVE);

export const updateLiveNotes = (db: Kysely<Tables>, owner: Owner) =>
  db.updateTable('notes').where('owner', '=', owner).where(ALIVE);

export const updateLiveCategories = (db: Kysely<Tables>, owner: Owner) =>
  db.updateTable('categories').where('owner', '=', owner).where(ALIVE);
