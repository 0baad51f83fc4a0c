import type { EarlierText } from '../../../contract/notes.ts';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { sweepExpired } from '../../database/sweep.ts';
import { notFound } from '../../errors.ts';
import { foundId } from '../door/ids.ts';
import { isLive, isTakenBy } from './live.ts';

const KEPT_MS = 30 * 24 * 3_600_000;

const selectEarlierTexts = statement<{ owner: string; id: string; after: number }>()(
  'selectEarlierTexts',
  (db, param) =>
    db
      .selectFrom('notes')
      .leftJoin('earlier_texts', (join) =>
        join
          .onRef('earlier_texts.owner', '=', 'notes.owner')
          .onRef('earlier_texts.note', '=', 'notes.id')
          .on('earlier_texts.at', '>', param('after')),
      )
      .select(['earlier_texts.at', 'earlier_texts.content'])
      .where('notes.owner', '=', param('owner'))
      .where('notes.id', '=', param('id'))
      .where(isLive('notes'))
      .orderBy('earlier_texts.revision', 'desc'),
);

const selectTextsBefore = statement<{ owner: string; id: string; after: number }>()(
  'selectTextsBeforeSharing',
  (db, param) =>
    db
      .selectFrom('earlier_texts')
      .select(['at', 'content'])
      .where('owner', '=', param('owner'))
      .where('note', '=', param('id'))
      .where('at', '>', param('after'))
      .orderBy('revision', 'desc'),
);

/**
 * The earlier texts of a note, the newest first. Those from before it was shared stay their owner's alone.
 * @throws Refusal 404 when the owner has no such note
 */
export async function listEarlierTexts(
  db: Database,
  { owner, person }: { owner: string; person: string },
  { id, now }: { id: string; now: number },
): Promise<EarlierText[]> {
  const note = { id: foundId(id), after: now - KEPT_MS };
  const rows = await db.read.all(selectEarlierTexts, { ...note, owner });
  if (rows.length === 0) throw notFound();
  const before = owner === person ? [] : await db.read.all(selectTextsBefore, { ...note, owner: person });
  return [
    ...rows.flatMap(({ at, content }) => (at === null || content === null ? [] : { at, content })),
    ...before,
  ];
}

/** Deletes the earlier texts of a deletion's notes, which are deleted permanently. */
export const forgetTextsOfDeletion = statement<{ owner: string; deletion: string }>()(
  'forgetTextsOfDeletion',
  (db, param) =>
    db
      .deleteFrom('earlier_texts')
      .where('owner', '=', param('owner'))
      .where('note', 'in', (eb) =>
        eb
          .selectFrom('notes')
          .select('id')
          .where('owner', '=', param('owner'))
          .where(isTakenBy('notes', param('deletion'))),
      ),
);

const sweepTexts = sweepExpired('sweepEarlierTexts', {
  table: 'earlier_texts',
  key: ['owner', 'note', 'revision'],
  at: 'at',
});

/** Permanently deletes, in parts, the texts that were replaced 30 days ago. */
export const sweepEarlierTexts = (db: Database, now: number): Promise<void> => sweepTexts(db, now - KEPT_MS);
