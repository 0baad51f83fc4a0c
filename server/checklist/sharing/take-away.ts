import { randomUUIDv7 } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { binNotes } from '../bin/bin.ts';
import { raiseFloor } from '../bin/forget.ts';
import { liveNotes } from '../rows/live.ts';
import { removeNotes, WHOLE_NOTE } from '../rows/note-row.ts';
import { countRemovedNotes } from '../rows/size.ts';
import { type Across, followIds, moveTexts, type NewIds } from './moved-texts.ts';

const LEAVING = [...WHOLE_NOTE, 'by', 'at'] as const;

export const selectLeaving = statement<{ owner: string; notes: readonly string[] }>()(
  'selectNotesToMove',
  (db, param, among) =>
    liveNotes(db, param('owner'))
      .select(LEAVING)
      .where(among('id', 'notes'))
      .union(liveNotes(db, param('owner')).select(LEAVING).where(among('parent', 'notes'))),
);

/** Those of a shared category whose text, or an earlier one, is not known to be that person's alone. */
const selectOfOthers = statement<{ owner: string; notes: readonly string[]; by: number }>()(
  'selectNotesOfOthers',
  (db, param, among) =>
    liveNotes(db, param('owner'))
      .select('id')
      .where(among('id', 'notes'))
      .where((of) =>
        of.not(
          of.and([
            sql<SqlBool>`coalesce(author, 0) = ${param('by')}`,
            of.not(
              of.exists(
                of
                  .selectFrom('earlier_texts')
                  .select('earlier_texts.note')
                  .where('earlier_texts.owner', '=', param('owner'))
                  .whereRef('earlier_texts.note', '=', 'notes.id')
                  .where(sql<SqlBool>`coalesce(earlier_texts.by, 0) <> ${param('by')}`),
              ),
            ),
          ]),
        ),
      ),
);

/**
 * Takes notes out of the lists that they leave. What others have written in a shared category also goes to its bin, as if
 * the person had deleted it there and made it elsewhere.
 */
export async function takeAway(
  tx: Connection,
  across: Across,
  { newIds, revision }: { newIds: NewIds; revision: number },
): Promise<void> {
  const { from, to } = across;
  const { owner, member } = from;
  const ids = [...newIds.keys()];
  const ofOthers = member ? await tx.all(selectOfOthers, { owner, notes: ids, by: member.no }) : [];
  const notes = ofOthers.map(({ id }) => id);
  if (!member || !to.member) await followIds(tx, across, newIds);
  if (member) {
    // Texts from before the note was shared stay with its owner.
    await moveTexts(tx, across, newIds, notes);
    await binNotes(tx, owner, { deletion: randomUUIDv7(), now: member.now, by: member.no }, notes);
  }
  const left = await tx.all(selectLeaving, { owner, notes: ids });
  await countRemovedNotes(tx, owner, left);
  await tx.run(removeNotes, { owner, notes: left.map(({ id }) => id) });
  await tx.run(raiseFloor, { owner, revision });
}
