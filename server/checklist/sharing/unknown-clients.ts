import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { isUuid } from '../../http/bodies/validation.ts';
import { type EnteredLists, sharedLists } from './access.ts';
import { selectTabs } from './tabs.ts';

/*
 * A client that knows only the calls of the specification names no space. What it asks for among its user's own
 * lists and does not find there is looked for in the shared categories: one read each, and each names its owner.
 */

/** What a call names: a category, or a note. */
export type Named = { category: string } | { note: string };

const selectIdOfNote = statement<{ owner: string; id: string }>()('selectIdOfNote', (db, param) =>
  db.selectFrom('notes').select('id').where('owner', '=', param('owner')).where('id', '=', param('id')),
);

const hasNote = async (db: Database, owner: string, id: string): Promise<boolean> =>
  (await db.read.first(selectIdOfNote, { owner, id })) !== undefined;

async function spaceOf(db: Database, person: string, named: Named): Promise<string | undefined> {
  const id = ('note' in named ? named.note : named.category).toLowerCase();
  if (!isUuid(id)) return undefined;
  if ('note' in named && (await hasNote(db, person, id))) return undefined;
  const tabs = await db.read.all(selectTabs, { owner: person });
  if ('category' in named) return tabs.find(({ category }) => category === id)?.category;
  for (const { category } of tabs) if (await hasNote(db, category, id)) return category;
  return undefined;
}

/** The lists that hold what a call names; those of the user where nothing does. */
export async function listsWith(
  db: Database,
  { own, joined }: { own: EnteredLists; joined: number },
  named: Named | undefined,
): Promise<EnteredLists> {
  if (joined === 0 || own.isNamed || named === undefined) return own;
  const space = await spaceOf(db, own.owner, named);
  return space === undefined ? own : sharedLists(db, space, own.owner);
}
