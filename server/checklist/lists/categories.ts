import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Category } from '../../../contract/categories.ts';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { changedElsewhere, notFound } from '../../errors.ts';
import { binCategory, type Deleting, demandDeleted } from '../bin/bin.ts';
import { type Actor, change } from '../door/change.ts';
import { foundId } from '../door/ids.ts';
import { type Outcome, Unchanged } from '../door/outcome.ts';
import { presentRevision } from '../door/revision.ts';
import { byPlace, CATEGORY_COLUMNS, insertCategory, presentCategory } from '../rows/category-row.ts';
import { liveCategories, updateLiveCategories } from '../rows/live.ts';
import { presentTab, selectTabs, setTabArchived } from '../rows/tabs.ts';
import { createdBefore, selectCategory } from './new-category.ts';

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

/** One statement for all fields: null leaves a field as it is. */
export const setCategory = statement<{
  owner: string;
  id: string;
  title: string | null;
  archived: number | null;
}>()('setCategory', (db, param) =>
  updateLiveCategories(db, param('owner'))
    .set({
      title: sql<string>`coalesce(${param('title')}, title)`,
      archived: sql<number>`coalesce(${param('archived')}, archived)`,
      revision: presentRevision(param('owner')),
    })
    .where(param.match('id'))
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
    const category = await tx.first(setCategory, { ...key, title, archived: null });
    if (category === undefined) throw notFound();
    return presentCategory(category);
  });
}

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
    const category = await tx.first(setCategory, { ...key, title: null, archived: Number(archived) });
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
  named: string,
  deleting: Deleting,
): Promise<Outcome<void>> {
  const { owner } = actor;
  const id = foundId(named);
  return change(db, actor, async (tx) => {
    const category = await tx.first(selectCategory, { owner, id });
    return category ? binCategory(tx, owner, deleting, id) : demandDeleted(tx, owner, deleting);
  });
}
