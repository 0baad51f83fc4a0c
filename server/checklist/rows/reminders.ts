import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { raise } from '../door/revision.ts';

/* A person's reminders where their notes change places. All else about reminders is above the checklist. */

const setReminded = statement<{ owner: string }>()('setReminded', (db, param) =>
  db
    .updateTable('accounts')
    .set((eb) => ({ reminded: eb.ref('revision') }))
    .where('id', '=', param('owner')),
);

/** Records that the change under way, which has raised the revision, changes reminders. */
export const noteReminded = (tx: Connection, owner: string): Promise<number> =>
  tx.run(setReminded, { owner });

const selectReminded = statement<{ owner: string }>()('selectRemindedNotes', (db, param) =>
  db.selectFrom('reminders').select('note').where(param.match('owner')),
);

const followNote = statement<{ owner: string; note: string; becomes: string; space: string }>()(
  'followNote',
  (db, param) =>
    db
      .updateTable('reminders')
      .set({ note: param('becomes'), space: param('space') })
      .where(param.match('owner', 'note')),
);

/**
 * Has the reminders of a person follow notes to another space.
 * @param notes their ids, and those that they have there
 * @param revisions of the lists that the change raises; the person's are raised too, where they have such a reminder
 */
export async function followNotes(
  tx: Connection,
  owner: string,
  { notes, space }: { notes: ReadonlyMap<string, string>; space: string },
  revisions?: Map<string, number>,
): Promise<void> {
  const followed = (await tx.all(selectReminded, { owner })).flatMap(({ note }) => {
    const becomes = notes.get(note);
    return becomes === undefined ? [] : { owner, note, becomes, space };
  });
  if (followed.length === 0) return;
  for (const one of followed) await tx.run(followNote, one);
  if (revisions && !revisions.has(owner)) revisions.set(owner, Number(await raise(tx, owner)));
  await noteReminded(tx, owner);
}

const removeReminders = statement<{ owner: string; space: string }>()('removeRemindersIn', (db, param) =>
  db.deleteFrom('reminders').where(param.match('owner', 'space')),
);

/** Removes the reminders that a person has in a shared category, which they leave. */
export async function removeRemindersIn(tx: Connection, owner: string, space: string): Promise<void> {
  if ((await tx.run(removeReminders, { owner, space })) > 0) await noteReminded(tx, owner);
}
