import { randomUUIDv7 } from 'node:crypto';
import type { Category } from '../../contract/categories.ts';
import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { badRequest, notFound } from '../errors.ts';
import { isUuid } from '../http/validation.ts';
import { createOnce } from './create-once.ts';
import { changedPlaces, eachOnce } from './ordering.ts';
import { raiseRevision } from './revision.ts';

/** Categories of one owner. */
const CATEGORIES_MAX = 200;

const list = statement<{ owner: string }>()('listCategories', (db, param) =>
  db
    .selectFrom('categories')
    .select(['id', 'title'])
    .where('owner', '=', param('owner'))
    .orderBy('position')
    .orderBy('id'),
);

export const listCategories = (db: Database, owner: string): Promise<Category[]> =>
  db.read.all(list, { owner });

const one = statement<{ owner: string; id: string }>()('readCategory', (db, param) =>
  db
    .selectFrom('categories')
    .select(['id', 'title'])
    .where('owner', '=', param('owner'))
    .where('id', '=', param('id')),
);

const count = statement<{ owner: string }>()('countOwnCategories', (db, param) =>
  db
    .selectFrom('categories')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner', '=', param('owner')),
);

const insert = statement<{ owner: string; id: string; title: string; position: number }>()(
  'insertCategory',
  (db, param) =>
    db.insertInto('categories').values({
      owner: param('owner'),
      id: param('id'),
      title: param('title'),
      position: param('position'),
    }),
);

/**
 * Creates a category, placed last. With an id of the caller's own it is idempotent: the same id again gives what
 * exists and changes nothing.
 * @throws Refusal 400 for an id that is not the owner's, and at the limit
 */
export function createCategory(
  db: Database,
  owner: string,
  draft: { id?: string; title: string },
): Promise<{ thing: Category; created: boolean }> {
  const id = (draft.id ?? randomUUIDv7()).toLowerCase();
  const title = draft.title.trim();
  return createOnce(db, owner, {
    find: async (tx) => (draft.id === undefined ? undefined : tx.first(one, { owner, id })),
    look: (tx) => tx.first(count, { owner }),
    insert: async (tx, found, position) => {
      if (Number(found?.count) >= CATEGORIES_MAX) {
        throw badRequest(`The limit of ${CATEGORIES_MAX} categories is reached.`);
      }
      await tx.run(insert, { owner, id, title, position });
      return { id, title };
    },
  });
}

const rename = statement<{ owner: string; id: string; title: string }>()('updateCategory', (db, param) =>
  db
    .updateTable('categories')
    .set({ title: param('title') })
    .where('owner', '=', param('owner'))
    .where('id', '=', param('id'))
    .returning(['id', 'title']),
);

/** @throws Refusal 404 when the owner has no such category */
export async function updateCategory(
  db: Database,
  owner: string,
  id: string,
  title: string,
): Promise<Category> {
  if (!isUuid(id)) throw notFound();
  return db.write(async (tx) => {
    const [, category] = await Promise.all([
      raiseRevision(tx, owner),
      tx.first(rename, { owner, id: id.toLowerCase(), title: title.trim() }),
    ]);
    if (category === undefined) throw notFound();
    return category;
  });
}

const remove = statement<{ owner: string; id: string }>()('deleteCategory', (db, param) =>
  db.deleteFrom('categories').where('owner', '=', param('owner')).where('id', '=', param('id')),
);

/**
 * Deletes a category and, by their foreign key, its notes.
 * @throws Refusal 404 when the owner has no such category
 */
export async function deleteCategory(db: Database, owner: string, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound();
  await db.write(async (tx) => {
    const [, removed] = await Promise.all([
      raiseRevision(tx, owner),
      tx.run(remove, { owner, id: id.toLowerCase() }),
    ]);
    if (removed === 0) throw notFound();
  });
}

const places = statement<{ owner: string }>()('placesOfCategories', (db, param) =>
  db
    .selectFrom('categories')
    .select(['id', 'position'])
    .where('owner', '=', param('owner'))
    .orderBy('position')
    .orderBy('id'),
);

/** The revision, raised before, guards the rows. */
const place = statement<{ owner: string; id: string; position: number }>()(
  'placeCategory',
  (db, param) =>
    db
      .updateTable('categories')
      .set({ position: param('position') })
      .where('owner', '=', param('owner'))
      .where('id', '=', param('id')),
  { id: 'text', position: 'integer' },
);

export async function orderCategories(
  db: Database,
  owner: string,
  ordering: readonly string[],
): Promise<void> {
  const listed = eachOnce(ordering);
  await db.write(async (tx) => {
    const [, placed] = await Promise.all([raiseRevision(tx, owner), tx.all(places, { owner })]);
    const changed = changedPlaces(placed, listed);
    await tx.each(
      place,
      changed.map(({ id, position }) => ({ owner, id, position })),
    );
  });
}
