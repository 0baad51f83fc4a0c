import type { EarlierText } from '../../../contract/notes.ts';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { sweepExpired } from '../../database/sweep.ts';
import { notFound } from '../../errors.ts';
import { foundId } from '../door/ids.ts';
import { isTakenBy } from './live.ts';
import { selectTextSize } from './size.ts';

const KEPT_MS = 30 * 24 * 3_600_000;

const selectTexts = statement<{ owner: string; id: string; after: number }>()(
  'selectEarlierTexts',
  (db, param) =>
    db
      .selectFrom('earlier_texts')
      .select(['at', 'content'])
      .where(param.match('owner'))
      .where('note', '=', param('id'))
      .where('at', '>', param('after'))
      .orderBy('revision', 'desc'),
);

/**
 * The earlier texts of a note, the newest first. Those from before it was shared stay their owner's alone.
 * @throws Refusal 404 when the owner has no such note
 */
export async function listEarlierTexts(
  { read }: Database,
  { owner, person }: { owner: string; person: string },
  { id: named, now }: { id: string; now: number },
): Promise<EarlierText[]> {
  const [id, after] = [foundId(named), now - KEPT_MS];
  if ((await read.first(selectTextSize, { owner, id })) === undefined) throw notFound();
  const texts = await Promise.all(
    [...new Set([owner, person])].map((of) => read.all(selectTexts, { owner: of, id, after })),
  );
  return texts.flat();
}

/** Deletes the earlier texts of a deletion's notes, which are deleted permanently. */
export const forgetTextsOfDeletion = statement<{ owner: string; deletion: string }>()(
  'forgetTextsOfDeletion',
  (db, param) =>
    db
      .deleteFrom('earlier_texts')
      .where(param.match('owner'))
      .where('note', 'in', (eb) =>
        eb
          .selectFrom('notes')
          .select('id')
          .where(param.match('owner'))
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
