import { sql } from 'kysely';
import type { EarlierText } from '../../../contract/notes.ts';
import type { Connection, Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { SWEPT_AT_ONCE, sweep } from '../../database/sweep.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../http/bodies/validation.ts';
import { presentRevision } from '../door/revision.ts';

const OF_NOTE_MAX = 20;
/** Per owner. */
const TEXTS_MAX = 2_000;
/** Per owner, in UTF-8: as much as the lists may hold. */
const BYTES_MAX = 5 * 1024 * 1024;
const KEPT_MS = 30 * 24 * 3_600_000;

interface Edit {
  owner: string;
  id: string;
  content: string;
  now: number;
}

const keepText = statement<Edit>()('keepEarlierText', (db, param) =>
  db
    .insertInto('earlier_texts')
    .columns(['owner', 'note', 'revision', 'at', 'content'])
    .expression((eb) =>
      eb
        .selectFrom('notes')
        .select([
          'owner',
          'id',
          presentRevision(param('owner')).as('revision'),
          param('now').as('at'),
          'content',
        ])
        .where('owner', '=', param('owner'))
        .where('id', '=', param('id'))
        .where('content', '!=', param('content')),
    ),
);

const sizeOfTexts = statement<{ owner: string; id: string }>()('sizeOfEarlierTexts', (db, param) =>
  db
    .selectFrom('earlier_texts')
    .select((eb) => [
      eb.fn.countAll<number>().as('texts'),
      sql<number>`sum(octet_length(content))`.as('bytes'),
      sql<number>`sum(case when note = ${param('id')} then 1 else 0 end)`.as('ofNote'),
    ])
    .where('owner', '=', param('owner')),
);

const forgetOldestOfNote = statement<{ owner: string; id: string }>()('forgetOldestTextOfNote', (db, param) =>
  db
    .deleteFrom('earlier_texts')
    .where('owner', '=', param('owner'))
    .where('note', '=', param('id'))
    .where('revision', 'in', (eb) =>
      eb
        .selectFrom('earlier_texts')
        .select('revision')
        .where('owner', '=', param('owner'))
        .where('note', '=', param('id'))
        .orderBy('revision', 'desc')
        .limit(1)
        .offset(OF_NOTE_MAX),
    ),
);

/** No two texts of an owner have the same revision. */
const forgetTextsBeyondLimit = statement<{ owner: string }>()('forgetTextsBeyondLimit', (db, param) =>
  db
    .deleteFrom('earlier_texts')
    .where('owner', '=', param('owner'))
    .where('revision', 'in', (eb) =>
      eb
        .selectFrom((of) =>
          of
            .selectFrom('earlier_texts')
            .select([
              'revision',
              sql<number>`count(*) over (order by revision desc)`.as('texts'),
              sql<number>`sum(octet_length(content)) over (order by revision desc)`.as('bytes'),
            ])
            .where('owner', '=', param('owner'))
            .as('newest'),
        )
        .select('revision')
        .where((of) => of.or([of('texts', '>', TEXTS_MAX), of('bytes', '>', BYTES_MAX)])),
    ),
);

/** Stores the text of a note before it is replaced; deletes the oldest when there are too many. */
export async function keepEarlierText(tx: Connection, edit: Edit): Promise<void> {
  const [kept, size] = await Promise.all([tx.run(keepText, edit), tx.first(sizeOfTexts, edit)]);
  if (kept === 0) return;
  if (Number(size?.ofNote) > OF_NOTE_MAX) await tx.run(forgetOldestOfNote, edit);
  if (Number(size?.texts) > TEXTS_MAX || Number(size?.bytes) > BYTES_MAX)
    await tx.run(forgetTextsBeyondLimit, edit);
}

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
      .orderBy('earlier_texts.revision', 'desc'),
);

/**
 * The earlier texts of a note, the newest first.
 * @throws Refusal 404 when the owner has no such note
 */
export async function listEarlierTexts(
  db: Database,
  owner: string,
  { id, now }: { id: string; now: number },
): Promise<EarlierText[]> {
  if (!isUuid(id)) throw notFound();
  const rows = await db.read.all(selectEarlierTexts, { owner, id: id.toLowerCase(), after: now - KEPT_MS });
  if (rows.length === 0) throw notFound();
  return rows.flatMap(({ at, content }) => (at === null || content === null ? [] : { at, content }));
}

const forgetTextsOfDeletion = statement<{ owner: string; deletion: string }>()(
  'forgetTextsOfDeletion',
  (db, param) =>
    db
      .deleteFrom('earlier_texts')
      .where('owner', '=', param('owner'))
      .where('note', 'in', (eb) =>
        eb
          .selectFrom('bin_notes')
          .select('id')
          .where('owner', '=', param('owner'))
          .where('deletion', '=', param('deletion')),
      ),
);

/** Deletes the earlier texts of a deletion's notes, which are deleted permanently. */
export async function forgetTexts(
  tx: Connection,
  action: { owner: string; deletion: string },
): Promise<void> {
  await tx.run(forgetTextsOfDeletion, action);
}

const sweepTexts = statement<{ before: number }>()('sweepEarlierTexts', (db, param) =>
  db
    .deleteFrom('earlier_texts')
    .where((eb) =>
      eb(
        eb.refTuple('owner', 'note', 'revision'),
        'in',
        eb
          .selectFrom('earlier_texts')
          .select(['owner', 'note', 'revision'])
          .where('at', '<=', param('before'))
          .orderBy('at')
          .limit(SWEPT_AT_ONCE)
          .$asTuple('owner', 'note', 'revision'),
      ),
    ),
);

/** Permanently deletes, in parts, the texts that were replaced 30 days ago. */
export const sweepEarlierTexts = (db: Database, now: number): Promise<void> =>
  sweep(db, sweepTexts, now - KEPT_MS);
