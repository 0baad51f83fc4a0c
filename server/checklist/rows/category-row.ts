import type { Category } from '../../../contract/categories.ts';
import { statement } from '../../database/statement.ts';
import { presentRevision } from '../door/revision.ts';
import { isTaken, updateLiveCategories } from './live.ts';

/* The fields of a category, named here alone, as those of a note are in note-row.ts. */

export const CATEGORY_COLUMNS = ['id', 'title', 'archived'] as const;

interface CategoryRow {
  id: string;
  title: string;
  archived: number;
}

export const presentCategory = ({ id, title, archived }: CategoryRow): Category =>
  archived === 1 ? { id, title, archived: true } : { id, title };

export const insertCategory = statement<
  CategoryRow & { owner: string; position: number; revision: number }
>()('insertCategory', (db, param) =>
  db.insertInto('categories').values(param.each('owner', 'id', 'title', 'position', 'archived', 'revision')),
);

/** Puts a category into the bin. */
export const markCategory = statement<{ owner: string; id: string; deletion: string }>()(
  'markCategory',
  (db, param) =>
    updateLiveCategories(db, param('owner'))
      .set({ deletion: param('deletion'), revision: presentRevision(param('owner')) })
      .where(param.match('id')),
);

/** Removes a category with all of its notes, those in the bin among them. */
export const removeCategory = statement<{ owner: string; id: string }>()('removeCategory', (db, param) =>
  db.deleteFrom('categories').where(param.match('owner', 'id')),
);

/**
 * Removes, after a deletion was forgotten, the categories that it took, except those of notes that were deleted apart
 * from them.
 */
export const removeUnneededCategories = statement<{ owner: string }>()(
  'removeUnneededCategories',
  (db, param) =>
    db
      .deleteFrom('categories')
      .where(param.match('owner'))
      .where(isTaken('categories'))
      .where('deletion', 'not in', db.selectFrom('deletions').select('id').where(param.match('owner')))
      .where(
        'id',
        'not in',
        db.selectFrom('notes').select('category').where(param.match('owner')).where(isTaken('notes')),
      ),
);

interface Placed {
  id: string;
  position: number;
}

export const byPlace = (a: Placed, b: Placed): number => a.position - b.position || a.id.localeCompare(b.id);
