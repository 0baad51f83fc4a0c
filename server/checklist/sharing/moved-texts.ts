import type { Move } from '../../../contract/several-notes.ts';
import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { Actor } from '../door/change.ts';

/** Notes that move from one space to another. */
export interface Across {
  from: Actor;
  to: Actor;
  moves: readonly Move[];
}

const selectTextsOfNotes = statement<{ owner: string; notes: readonly string[] }>()(
  'selectTextsOfNotes',
  (db, param, among) =>
    db
      .selectFrom('earlier_texts')
      .select(['note', 'revision', 'at', 'content'])
      .where(param.match('owner'))
      .where(among('note', 'notes')),
);

const deleteTextsOfNotes = statement<{ owner: string; notes: readonly string[] }>()(
  'deleteTextsOfNotes',
  (db, param, among) =>
    db.deleteFrom('earlier_texts').where(param.match('owner')).where(among('note', 'notes')),
);

const insertText = statement<{
  owner: string;
  note: string;
  revision: number;
  at: number;
  content: string;
  by: number | null;
}>()('insertEarlierText', (db, param) =>
  db
    .insertInto('earlier_texts')
    .values(param.each('owner', 'note', 'revision', 'at', 'content', 'by'))
    .onConflict((same) => same.doNothing()),
);

/** The ids that notes have where they arrive, by those that they had. */
export type NewIds = ReadonlyMap<string, string>;

/**
 * Takes the earlier texts of notes along, charged to the mover.
 * @param staying notes that also stay, with their texts
 */
export async function moveTexts(
  tx: Connection,
  { from, to }: Across,
  newIds: NewIds,
  staying: readonly string[],
): Promise<void> {
  const notes = [...newIds.keys()];
  const texts = await tx.all(selectTextsOfNotes, { owner: from.owner, notes });
  await tx.run(deleteTextsOfNotes, { owner: from.owner, notes: notes.filter((id) => !staying.includes(id)) });
  const ofNote = Map.groupBy(texts, ({ note }) => note);
  const now = { owner: to.owner, by: to.member?.no ?? null };
  const arriving = [...newIds].flatMap(([id, note]) =>
    (ofNote.get(id) ?? []).map((text) => ({ ...text, ...now, note })),
  );
  await tx.each(insertText, arriving);
}

const renameTexts = statement<{ owner: string; note: string; becomes: string }>()(
  'renameNoteOfTexts',
  (db, param) =>
    db
      .updateTable('earlier_texts')
      .set({ note: param('becomes') })
      .where(param.match('owner', 'note')),
);

/** The texts that a note had in the mover's own lists stay there, and follow its id. */
export const followIds = (tx: Connection, { from, to }: Across, newIds: NewIds): Promise<void> =>
  tx.each(
    renameTexts,
    [...newIds].map(([note, becomes]) => ({ owner: from.member ? to.owner : from.owner, note, becomes })),
  );
