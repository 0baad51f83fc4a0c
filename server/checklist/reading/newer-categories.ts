import type { Category } from '../../../contract/categories.ts';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { type Listed, placedCategories } from '../lists/categories.ts';
import { isTaken } from '../rows/live.ts';
import { GONE_MAX, goneSince, type Newer, type Now, placesOf, proofOf, type Since } from './newer.ts';

/** A row for each deleted category, or one row without an id. */
const selectGoneCategories = statement<Since>()('selectGoneCategories', (db, param) =>
  db
    .selectFrom('accounts')
    .leftJoin('categories', (join) =>
      join
        .onRef('categories.owner', '=', 'accounts.id')
        .on('categories.revision', '>', param('since'))
        .on(isTaken('categories')),
    )
    .select(['accounts.floor', 'categories.id as gone'])
    .where('accounts.id', '=', param('owner'))
    .limit(GONE_MAX + 1),
);

/** The categories newer than the client's; there are so few that the whole list is read. */
export async function newerCategories(
  db: Database,
  now: Now,
  { named, person, listed }: { named: string; person: string; listed: Listed },
): Promise<Newer<Category>> {
  // A shared category alone is always whole.
  const known =
    typeof listed === 'string'
      ? await goneSince(db, now, { named, select: selectGoneCategories })
      : undefined;
  const all = await placedCategories(db, person, listed);
  const here = new Set(all.map(({ id }) => id));
  const rows = known === undefined ? all : all.filter(({ revision }) => revision > known.since);
  return {
    whole: known === undefined,
    rows: rows.map(({ shown }) => shown),
    ...placesOf(rows),
    gone: known?.gone.filter((id) => !here.has(id)) ?? [],
    proof: proofOf(all),
  };
}
