import { type Expression, type Kysely, sql } from 'kysely';
import type { Category } from '../../../contract/categories.ts';
import { JOINED_MAX } from '../../../contract/sharing.ts';
import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { Tables } from '../../database/tables.ts';
import { badRequest } from '../../errors.ts';

/** A shared category as one of its people has it among their categories. */
export interface Tab {
  category: string;
  title: string;
  people: number;
  mine: number;
  position: number;
  archived: number;
  /** The person who added them; null for one who shares or has joined it. */
  added_by: string | null;
}

interface OfPerson {
  /** The person. */
  owner: string;
  category: string;
  revision: number;
}

const COLUMNS = ['category', 'title', 'people', 'mine', 'position', 'archived', 'added_by'] as const;

export const presentTab = ({ category, title, people, mine, archived }: Omit<Tab, 'added_by'>): Category => ({
  id: category,
  title,
  ...(archived === 1 && { archived: true }),
  shared: { people, mine: mine === 1 },
});

const tabsOf = (db: Kysely<Tables>, owner: Expression<string>) =>
  db.selectFrom('joined').where('owner', '=', owner).where('deletion', 'is', null);

const updateTab = (db: Kysely<Tables>, owner: Expression<string>, category: Expression<string>) =>
  db.updateTable('joined').where('owner', '=', owner).where('category', '=', category);

export const selectTabs = statement<{ owner: string }>()('selectTabs', (db, param) =>
  tabsOf(db, param('owner'))
    .select([...COLUMNS, 'revision'])
    .orderBy('position'),
);

export const selectTab = statement<{ owner: string; category: string }>()('selectTab', (db, param) =>
  tabsOf(db, param('owner'))
    .select([...COLUMNS, 'revision'])
    .where(param.match('category')),
);

/** Those of shared categories that a person has put into the bin, of one action or of all. */
export const selectTabsInBin = statement<{ owner: string; deletion: string | null }>()(
  'selectTabsInBin',
  (db, param) =>
    db
      .selectFrom('joined')
      .select(['category', 'deletion', 'title'])
      .where(param.match('owner'))
      .where('deletion', 'is not', null)
      .where('deletion', '=', sql<string>`coalesce(${param('deletion')}, deletion)`),
);

const setTabInBin = statement<OfPerson & { deletion: string | null; people: number }>()(
  'setTabInBin',
  (db, param) =>
    updateTab(db, param('owner'), param('category')).set({
      ...param.each('deletion', 'people', 'revision'),
      mine: 1,
      added_by: null,
    }),
);

/** @throws Refusal 400 for a person who is in more shared categories than one may share and join */
export async function refuseMoreJoined(tx: Connection, owner: string): Promise<void> {
  const tabs = await tx.all(selectTabs, { owner });
  if (tabs.filter(({ added_by }) => added_by === null).length > JOINED_MAX)
    throw badRequest(`You are in ${JOINED_MAX} shared categories, the most there can be.`);
}

const insertTab = statement<Tab & OfPerson>()('insertTab', (db, param) =>
  db.insertInto('joined').values(param.each('owner', ...COLUMNS, 'revision')),
);

const deleteTab = statement<{ owner: string; category: string }>()('deleteTab', (db, param) =>
  db.deleteFrom('joined').where(param.match('owner', 'category')),
);

export const setTab = statement<OfPerson & Pick<Tab, 'title' | 'people' | 'mine'>>()('setTab', (db, param) =>
  updateTab(db, param('owner'), param('category')).set(param.each('title', 'people', 'mine', 'revision')),
);

const archiveTab = statement<OfPerson & { archived: number }>()('archiveTab', (db, param) =>
  updateTab(db, param('owner'), param('category')).set(param.each('archived', 'revision')),
);

/** Archives the tab of a person, or brings it back: that is each person's own. @returns undefined without such a tab */
export async function setTabArchived(
  tx: Connection,
  change: OfPerson & { archived: number },
): Promise<Category | undefined> {
  await tx.run(archiveTab, change);
  const tab = await tx.first(selectTab, change);
  return tab && presentTab(tab);
}

export const placeTab = statement<{ owner: string; id: string; position: number; revision: number }>()(
  'placeTab',
  (db, param) => updateTab(db, param('owner'), param('id')).set(param.each('position', 'revision')),
);

/** The number is on the account: it is read with each caller, and most are in none. */
const countTabs = statement<{ owner: string }>()('countTabs', (db, param) =>
  db
    .updateTable('accounts')
    .set({ joined: tabsOf(db, param('owner')).select((of) => of.fn.countAll<number>().as('count')) })
    .where('id', '=', param('owner'))
    .returning('joined'),
);

export async function addTab(tx: Connection, tab: Tab & OfPerson): Promise<void> {
  await tx.run(insertTab, tab);
  await tx.run(countTabs, tab);
}

export async function removeTab(tx: Connection, tab: { owner: string; category: string }): Promise<void> {
  await tx.run(deleteTab, tab);
  await tx.run(countTabs, tab);
}

/** Puts a tab into the bin, or brings it back to its place. */
export async function moveTab(
  tx: Connection,
  tab: OfPerson & { deletion: string | null; people: number },
): Promise<void> {
  await tx.run(setTabInBin, tab);
  await tx.run(countTabs, tab);
}
