import { sql } from 'kysely';
import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { isTaken } from './live.ts';

/*
 * A category whose own deletion is forgotten is left in the bin for those of its notes that were deleted apart from it:
 * each remembers what its category was like then.
 */

/** The mark of such a category, which no deletion took that is still known. */
export const LEFT = 'left';

type Fields = 'title' | 'position' | 'archived';

const removeUnneeded = statement<{ owner: string }>()('removeUnneededCategories', (db, param) =>
  db
    .deleteFrom('categories')
    .where('owner', '=', param('owner'))
    .where(isTaken('categories'))
    .where('deletion', 'not in', db.selectFrom('deletions').select('id').where('owner', '=', param('owner')))
    .where(
      'id',
      'not in',
      db.selectFrom('notes').select('category').where('owner', '=', param('owner')).where(isTaken('notes')),
    ),
);

const setAsRemembered = statement<{ owner: string }>()('setCategoriesAsRemembered', (db, param) => {
  const remembered = <Field extends Fields>(field: Field) =>
    sql<never>`coalesce((${db
      .selectFrom('notes')
      .select(`category_${field}`)
      .where('owner', '=', param('owner'))
      .where('category', '=', sql.ref<string>('categories.id'))
      .where(isTaken('notes'))
      .orderBy('revision', 'desc')
      .limit(1)}), ${sql.ref(field)})`;
  return db
    .updateTable('categories')
    .set({
      deletion: LEFT,
      title: remembered('title'),
      position: remembered('position'),
      archived: remembered('archived'),
    })
    .where('owner', '=', param('owner'))
    .where(isTaken('categories'))
    .where('deletion', 'not in', db.selectFrom('deletions').select('id').where('owner', '=', param('owner')));
});

/** After a deletion is forgotten: removes the categories that no note in the bin needs, and leaves the others as they were. */
export async function settleCategories(tx: Connection, owner: string): Promise<void> {
  await tx.run(removeUnneeded, { owner });
  await tx.run(setAsRemembered, { owner });
}
