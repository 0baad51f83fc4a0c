import { SHARED_BY_ONE_MAX } from '../../../contract/sharing.ts';
import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { badRequest } from '../../errors.ts';
import { selectTabs } from '../rows/tabs.ts';

const selectOwn = statement<{ owner: string; category: string }>()('selectOwnCategory', (db, param) =>
  db.selectFrom('categories').select('id').where(param.match('owner')).where('id', '=', param('category')),
);

/** True when a person has a private category with an id, in the bin or not: it keeps the id. */
export const hasOwn = async (tx: Connection, owner: string, category: string): Promise<boolean> =>
  (await tx.first(selectOwn, { owner, category })) !== undefined;

const selectLinked = statement<{ owners: readonly string[]; now: number }>()(
  'selectLinkedSpaces',
  (db, param, among) =>
    db
      .selectFrom('spaces')
      .select('owner')
      .where(among('owner', 'owners'))
      .where('link_expires_at', '>', param('now')),
);

/**
 * @param space the one that the person is about to share
 * @throws Refusal 400 when a person shares as many others as one may: those with other people in them, or with a link
 */
export async function refuseMoreShared(
  tx: Connection,
  owner: string,
  { space, now }: { space: string; now: number },
): Promise<void> {
  const tabs = await tx.all(selectTabs, { owner });
  const mine = tabs.filter((tab) => tab.mine === 1 && tab.category !== space);
  const alone = mine.filter(({ people }) => people === 1).map(({ category }) => category);
  const linked = await tx.all(selectLinked, { owners: alone, now });
  if (mine.length - alone.length + linked.length < SHARED_BY_ONE_MAX) return;
  throw badRequest(`You share ${SHARED_BY_ONE_MAX} categories, the most there can be.`);
}
