import { sql } from 'kysely';
import type { Deletion } from '../../../contract/deletions.ts';
import { statement } from '../../database/statement.ts';
import { liveCategories, liveNotes } from '../rows/live.ts';

/** The number of characters of the first note that the list of deletions shows. */
export const EXCERPT = 200;

export const DELETION = ['id', 'at', 'by', 'category', 'content', 'notes'] as const;

type SavedDeletion = Omit<Deletion, 'by'> & { by: number | null };

/** A deletion as it is listed. */
export const presentDeletion = ({ id, at, by, category, content, notes }: SavedDeletion): Deletion => ({
  id,
  at,
  ...(by !== null && { by }),
  category,
  content,
  notes,
});

export interface InAction {
  owner: string;
  deletion: string;
}

export const selectDeletion = statement<InAction>()('selectDeletion', (db, param) =>
  db
    .selectFrom('deletions')
    .select([...DELETION, 'categories', 'bytes', 'revision'])
    .where(param.match('owner'))
    .where('id', '=', param('deletion')),
);

/** Deletions sent in several requests under one id add up to one, which is as new as its last part. */
export const saveDeletion = statement<{
  owner: string;
  deletion: string;
  now: number;
  by: number | null;
  category: string | null;
  first: string | null;
  notes: number;
  categories: number;
  bytes: number;
}>()('saveDeletion', (db, param) =>
  db
    .insertInto('deletions')
    .columns(['owner', 'id', 'at', 'by', 'revision', 'category', 'content', 'notes', 'categories', 'bytes'])
    // Not VALUES, where Citus takes no subqueries.
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .select([
          'accounts.id as owner',
          param('deletion').as('id'),
          param('now').as('at'),
          param('by').as('by'),
          'accounts.revision',
          liveCategories(db, param('owner'))
            .select('title')
            .where('id', '=', param('category'))
            .as('category'),
          liveNotes(db, param('owner'))
            .select(sql<string>`substr(content, 1, ${sql.lit(EXCERPT)})`.as('excerpt'))
            .where('id', '=', param('first'))
            .as('content'),
          param('notes').as('notes'),
          param('categories').as('categories'),
          sql<number>`${param('bytes')} + coalesce((${liveCategories(db, param('owner'))
            .select(sql`octet_length(title)`.as('bytes'))
            .where('id', '=', param('category'))}), 0)`.as('bytes'),
        ])
        .where('accounts.id', '=', param('owner')),
    )
    .onConflict((same) =>
      same
        .columns(['owner', 'id'])
        .doUpdateSet((eb) => ({
          at: eb.ref('excluded.at'),
          revision: eb.ref('excluded.revision'),
          category: eb.fn.coalesce('deletions.category', 'excluded.category'),
          content: eb.fn.coalesce('deletions.content', 'excluded.content'),
          notes: eb('deletions.notes', '+', eb.ref('excluded.notes')),
          categories: eb('deletions.categories', '+', eb.ref('excluded.categories')),
          bytes: eb('deletions.bytes', '+', eb.ref('excluded.bytes')),
        }))
        .where(sql`coalesce(deletions.by, 0)`, '=', sql`coalesce(excluded.by, 0)`),
    )
    .returning(['id', 'at', 'by', 'category', 'content', 'notes', 'categories', 'bytes']),
);
