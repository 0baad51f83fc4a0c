import type { Category } from '../../../contract/categories.ts';
import { statement } from '../../database/statement.ts';
import type { Tables } from '../../database/tables.ts';

/* The fields of a category, named here alone, as those of a note are in note-row.ts. */

export const CATEGORY_COLUMNS = ['id', 'title', 'archived'] as const;

/** The fields that are stored in the bin and restored. */
export const KEPT_COLUMNS = [...CATEGORY_COLUMNS, 'position'] as const;

interface CategoryRow {
  id: string;
  title: string;
  archived: number;
}

export const presentCategory = ({ id, title, archived }: CategoryRow): Category =>
  archived === 1 ? { id, title, archived: true } : { id, title };

type Stored = Pick<Tables['bin_categories'], 'owner' | 'revision' | (typeof KEPT_COLUMNS)[number]>;

export const insertCategory = statement<Stored>()('insertCategory', (db, param) =>
  db.insertInto('categories').values({
    owner: param('owner'),
    id: param('id'),
    title: param('title'),
    position: param('position'),
    archived: param('archived'),
    revision: param('revision'),
  }),
);

/** Removes a category with its notes. */
export const removeCategory = statement<{ owner: string; id: string }>()('removeCategory', (db, param) =>
  db.deleteFrom('categories').where('owner', '=', param('owner')).where('id', '=', param('id')),
);

/** A category, or a shared one, as its user has it in their order. */
export interface PlacedCategory {
  position: number;
  shown: Category;
}

export const byPlace = (a: PlacedCategory, b: PlacedCategory): number =>
  a.position - b.position || (a.shown.id < b.shown.id ? -1 : 1);
