import { randomUUIDv7 } from 'node:crypto';
import type { Category } from '../../../contract/categories.ts';
import { CATEGORIES_MAX } from '../../../contract/limits.ts';
import type { Connection, Database } from '../../database/database.ts';
import { demandRow } from '../../database/demand-row.ts';
import { statement } from '../../database/statement.ts';
import { badRequest, changedElsewhere, notFound } from '../../errors.ts';
import { binCategory, type Deleting, isCategoryInBin } from '../bin/bin.ts';
import { type Actor, change } from '../door/change.ts';
import { foundId } from '../door/ids.ts';
import { type Outcome, Unchanged } from '../door/outcome.ts';
import { presentRevision } from '../door/revision.ts';
import { byPlace, CATEGORY_COLUMNS, insertCategory, presentCategory } from '../rows/category-row.ts';
import { liveCategories, updateLiveCategories } from '../rows/live.ts';
import { presentTab, selectTab, selectTabs, setTabArchived } from '../rows/tabs.ts';

const selectCategories = statement<{ owner: string }>()('selectCategories', (db, param) =>
  liveCategories(db, param('owner')).select([...CATEGORY_COLUMNS, 'position', 'revision']),
);

/** The categories of a user that a call is about: their own, those with the shared ones, or one shared one. */
export type Listed = 'own' | 'all' | { shared: string };

/** Categories as their user has them, in the user's order. */
export async function placedCategories(db: Database, owner: string, listed: Listed) {
  const [own, tabs] = await Promise.all([
    typeof listed === 'string' ? db.read.all(selectCategories, { owner }) : [],
    listed === 'own' ? [] : db.read.all(selectTabs, { owner }),
  ]);
  const shared = tabs.filter(({ category }) => listed === 'all' || category === Object(listed).shared);
  return [
    ...own.map((row) => ({ ...row, shown: presentCategory(row) })),
    ...shared.map((tab) => ({ ...tab, id: tab.category, shown: presentTab(tab) })),
  ].sort(byPlace);
}

export async function listCategories(db: Database, owner: string, listed: Listed): Promise<Category[]> {
  return (await placedCategories(db, owner, listed)).map(({ shown }) => shown);
}

export const selectCategory = statement<{ owner: string; id: string }>()('selectCategory', (db, param) =>
  liveCategories(db, param('owner')).select(CATEGORY_COLUMNS).where('id', '=', param('id')),
);

/** A category that a user has, also one that is shared with them. */
async function existingCategory(tx: Connection, owner: string, id: string) {
  const own = await tx.first(selectCategory, { owner, id });
  if (own !== undefined) return presentCategory(own);
  const tab = await tx.first(selectTab, { owner, category: id });
  return tab && presentTab(tab);
}

const surroundingsOfNewCategory = statement<{ owner: string; id: string }>()(
  'surroundingsOfNewCategory',
  (db, param) =>
    db.selectNoFrom((eb) => [
      liveCategories(db, param('owner'))
        .select((of) => of.fn.countAll<number>().as('count'))
        .as('count'),
      eb.fn
        .coalesce(
          eb
            .selectFrom('categories')
            .select('title')
            .where('owner', '=', param('owner'))
            .where('id', '=', param('id')),
          eb
            .selectFrom('joined')
            .select('title')
            .where('owner', '=', param('owner'))
            .where('category', '=', param('id')),
        )
        .as('title'),
    ]),
);

const tooManyCategories = () => badRequest(`The limit of ${CATEGORIES_MAX} categories is reached.`);

const countCategoriesOf = statement<{ owner: string }>()('countCategoriesOf', (db, param) =>
  liveCategories(db, param('owner')).select((eb) => eb.fn.countAll<number>().as('categories')),
);

/** @throws Refusal 400 when an owner has more than one may have */
export async function refuseMoreCategories(tx: Connection, owner: string): Promise<void> {
  const here = await demandRow(tx, countCategoriesOf, { owner });
  if (Number(here.categories) > CATEGORIES_MAX) throw tooManyCategories();
}

/**
 * The category that a creation under this id has made before, also a deleted one, which stays deleted.
 * @throws Refusal 400 for a new one, at the limit
 */
export async function createdBefore(
  tx: Connection,
  { owner, id }: { owner: string; id: string },
): Promise<Category | undefined> {
  const found = await demandRow(tx, surroundingsOfNewCategory, { owner, id });
  if (found.title) return (await existingCategory(tx, owner, id)) ?? { id, title: found.title };
  if (Number(found.count) >= CATEGORIES_MAX) throw tooManyCategories();
  return undefined;
}

/**
 * Creates a category, placed last. With an id chosen by the caller it is idempotent: the same id again changes
 * nothing and returns the existing category, or the deleted one, which stays deleted.
 * @throws Refusal 400 for an id that is not the owner's, and at the limit
 */
export function createCategory(
  db: Database,
  actor: Actor,
  draft: { id?: string; title: string },
): Promise<Outcome<Category>> {
  const { owner } = actor;
  const id = (draft.id ?? randomUUIDv7()).toLowerCase();
  const title = draft.title.trim();
  return change(db, actor, async (tx, raising) => {
    const [before, revision] = await Promise.all([createdBefore(tx, { owner, id }), raising]);
    if (before !== undefined) return new Unchanged(before);
    await tx.run(insertCategory, { owner, id, title, position: revision, archived: 0, revision });
    return { id, title };
  });
}

const setTitle = statement<{ owner: string; id: string; title: string }>()('setTitle', (db, param) =>
  updateLiveCategories(db, param('owner'))
    .set({
      title: param('title'),
      revision: presentRevision(param('owner')),
    })
    .where('id', '=', param('id'))
    .returning(CATEGORY_COLUMNS),
);

/**
 * Renames a category.
 * @param base the title that the new one was based on
 * @throws Refusal 404 when the owner has no such category, 409 when its title is neither the base nor the new one
 */
export async function updateCategory(
  db: Database,
  actor: Actor,
  { id, title: sent, base }: { id: string; title: string; base?: { title?: string } | undefined },
): Promise<Outcome<Category>> {
  const key = { owner: actor.owner, id: foundId(id) };
  const title = sent.trim();
  return change(db, actor, async (tx) => {
    if (base?.title !== undefined) {
      const now = await tx.first(selectCategory, key);
      if (now?.title === title) return new Unchanged(presentCategory(now));
      if (now !== undefined && now.title !== base.title)
        throw changedElsewhere({ category: presentCategory(now) });
    }
    const category = await tx.first(setTitle, { ...key, title });
    if (category === undefined) throw notFound();
    return presentCategory(category);
  });
}

const setArchived = statement<{ owner: string; id: string; archived: number }>()('setArchived', (db, param) =>
  updateLiveCategories(db, param('owner'))
    .set({
      archived: param('archived'),
      revision: presentRevision(param('owner')),
    })
    .where('id', '=', param('id'))
    .returning(CATEGORY_COLUMNS),
);

/**
 * Archives a category, or brings it back. It stays in the list that all clients read, with a flag: a client that does
 * not know archives could not bring it back, and would see notes without a category.
 * @throws Refusal 404 when the owner has no such category
 */
export async function archiveCategory(
  db: Database,
  actor: Actor,
  { id, archived }: { id: string; archived: boolean },
): Promise<Outcome<Category>> {
  const key = { owner: actor.owner, id: foundId(id) };
  return change(db, actor, async (tx, raising) => {
    const now = await tx.first(selectCategory, key);
    if (now?.archived === Number(archived)) return new Unchanged(presentCategory(now));
    const category = await tx.first(setArchived, { ...key, archived: Number(archived) });
    if (category !== undefined) return presentCategory(category);
    const tab = { owner: key.owner, category: key.id, archived: Number(archived), revision: await raising };
    const shared = await setTabArchived(tx, tab);
    if (shared === undefined) throw notFound();
    return shared;
  });
}

/**
 * Moves a category and its notes to the bin.
 * @throws Refusal 404 when the owner has no such category
 */
export async function deleteCategory(
  db: Database,
  actor: Actor,
  category: string,
  deleting: Deleting,
): Promise<Outcome<void>> {
  const { owner } = actor;
  const id = foundId(category);
  return change(db, actor, async (tx) => {
    if ((await tx.first(selectCategory, { owner, id })) !== undefined) {
      return binCategory(tx, owner, deleting, id);
    }
    if (await isCategoryInBin(tx, owner, { id, deletion: deleting.deletion }))
      return new Unchanged(undefined);
    throw notFound();
  });
}
