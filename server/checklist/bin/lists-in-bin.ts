import { sql } from 'kysely';
import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { removeSpace, selectSpace } from '../door/spaces.ts';
import { liveNotes } from '../rows/live.ts';
import { moveTab, removeTab, selectTabsInBin } from '../rows/tabs.ts';
import { EXCERPT } from './deletion-row.ts';

/*
 * A shared category that its sharer has deleted is one action in their own bin. The list stays in its space, which
 * no person is in; the tab of the sharer bears the action. All changes of the two are made under the lock of the sharer.
 */

const selectFirstNote = statement<{ owner: string }>()('selectFirstNoteOfSpace', (db, param) =>
  liveNotes(db, param('owner'))
    .select(sql<string>`substr(content, 1, ${sql.lit(EXCERPT)})`.as('content'))
    .where('parent', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(1),
);

const insertDeletion = statement<{
  owner: string;
  deletion: string;
  at: number;
  revision: number;
  category: string;
  content: string | null;
  notes: number;
  bytes: number;
}>()('insertDeletionOfList', (db, param) =>
  db.insertInto('deletions').values({
    owner: param('owner'),
    id: param('deletion'),
    ...param.each('at', 'revision', 'category', 'content', 'notes', 'bytes'),
  }),
);

/** Puts the list of a space into the bin of its sharer. */
export async function binList(
  tx: Connection,
  { owner, space, title, revision }: { owner: string; space: string; title: string; revision: number },
  { deletion, now }: { deletion: string; now: number },
): Promise<void> {
  const [size, first] = await Promise.all([
    tx.first(selectSpace, { owner: space }),
    tx.first(selectFirstNote, { owner: space }),
  ]);
  const content = first?.content ?? null;
  const { notes = 0, bytes = 0 } = { ...size };
  const action = { owner, deletion, at: now, revision, category: title, content, notes, bytes };
  await tx.run(insertDeletion, action);
  await moveTab(tx, { owner, category: space, deletion, people: 0, revision });
}

/** Permanently deletes the lists that actions have put into a bin. */
export async function forgetLists(tx: Connection, owner: string, actions: readonly string[]): Promise<void> {
  for (const { category, deletion } of await tx.all(selectTabsInBin, { owner, deletion: null })) {
    if (!actions.includes(String(deletion))) continue;
    await tx.run(removeSpace, { owner: category });
    await removeTab(tx, { owner, category });
  }
}
