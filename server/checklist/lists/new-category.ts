import type { Category } from '../../../contract/categories.ts';
import { CATEGORIES_MAX } from '../../../contract/limits.ts';
import type { Connection } from '../../database/database.ts';
import { demandRow } from '../../database/demand-row.ts';
import { statement } from '../../database/statement.ts';
import { badRequest } from '../../errors.ts';
import { CATEGORY_COLUMNS, presentCategory } from '../rows/category-row.ts';
import { liveCategories } from '../rows/live.ts';
import { presentTab, selectTab } from '../rows/tabs.ts';

/* The rows that decide about a new category: the one that has its id already, and the number of categories. */

export const selectCategory = statement<{ owner: string; id: string }>()('selectCategory', (db, param) =>
  liveCategories(db, param('owner')).select(CATEGORY_COLUMNS).where(param.match('id')),
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
          eb.selectFrom('categories').select('title').where(param.match('owner', 'id')),
          eb
            .selectFrom('joined')
            .select('title')
            .where(param.match('owner'))
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
