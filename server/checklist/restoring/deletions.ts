import type { Deletion } from '../../../contract/deletions.ts';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { notFound } from '../../errors.ts';
import { binNotes } from '../bin/bin.ts';
import { DELETION, presentDeletion, selectDeletion } from '../bin/deletion-row.ts';
import { forget, forgottenUntil } from '../bin/forget.ts';
import { type Actor, change } from '../door/change.ts';
import { foundId } from '../door/ids.ts';
import { type Outcome, Unchanged } from '../door/outcome.ts';
import { demandRightIn } from '../door/rights.ts';
import { forgetTextsOfDeletion } from '../rows/earlier-texts.ts';

const selectDeletions = statement<{ owner: string; after: number }>()('selectDeletions', (db, param) =>
  db
    .selectFrom('deletions')
    .select(DELETION)
    .where(param.match('owner'))
    .where('at', '>', param('after'))
    .orderBy('at', 'desc')
    .orderBy('revision', 'desc') // within a millisecond
    .orderBy('id'),
);

export async function listDeletions(db: Database, owner: string, now: number): Promise<Deletion[]> {
  return (await db.read.all(selectDeletions, { owner, after: forgottenUntil(now) })).map(presentDeletion);
}

/**
 * Deletes notes and their sub notes as one action. Under the id of an existing action it changes nothing.
 */
export function createDeletion(
  db: Database,
  actor: Actor,
  { id, notes, now }: { id: string; notes: readonly string[]; now: number },
): Promise<Outcome<Deletion>> {
  const { owner } = actor;
  const deletion = id.toLowerCase();
  return change(db, actor, async (tx) => {
    const existing = await tx.first(selectDeletion, { owner, deletion });
    if (existing !== undefined) return new Unchanged(presentDeletion(existing));
    const made = await binNotes(
      tx,
      owner,
      { deletion, now, by: actor.member?.no ?? null },
      notes.map((note) => note.toLowerCase()),
    );
    return made ?? new Unchanged({ id: deletion, at: now, category: null, content: null, notes: 0 });
  });
}

/**
 * Permanently deletes what an action has deleted.
 * @throws Refusal 404 when the owner has no such action, 403 for a person who does not share the category
 */
export async function deleteDeletion(db: Database, actor: Actor, id: string): Promise<Outcome<void>> {
  const { owner, member } = actor;
  const action = { owner, deletion: foundId(id) };
  return change(db, actor, async (tx) => {
    if (member) await demandRightIn(tx, { space: owner, person: member.person }, 'delete forever');
    const deletion = await tx.first(selectDeletion, action);
    if (deletion === undefined) throw notFound();
    await Promise.all([tx.run(forgetTextsOfDeletion, action), forget(tx, owner, [deletion])]);
  });
}
