import { type SqlBool, sql } from 'kysely';
import type { EarlierText } from '../../../contract/notes.ts';
import type { Param } from '../../database/compile.ts';
import type { Connection, Database } from '../../database/database.ts';
import { keepNewest } from '../../database/keep-newest.ts';
import { statement } from '../../database/statement.ts';
import { sweepExpired } from '../../database/sweep.ts';
import { notFound } from '../../errors.ts';
import { foundId } from '../door/ids.ts';
import { presentRevision } from '../door/revision.ts';
import { isLive, isTakenBy, liveNotes } from './live.ts';
import { PAST_MAX } from './past-limits.ts';

/** Counted for one person in one note; those that others replaced are counted apart. */
const OF_NOTE_MAX = 20;
const { own: OWN_MAX, share: SHARE_MAX } = PAST_MAX.texts;
/** Left of a limit that was exceeded: less than it allows, because finding the oldest sorts all texts of the owner. */
const leftOf = (limit: number) => Math.floor(0.98 * limit);
/** Edits of one person within this time leave one earlier text. */
const ONE_EDIT_MS = 5 * 60_000;
const KEPT_MS = 30 * 24 * 3_600_000;

interface Edit {
  owner: string;
  id: string;
  content: string;
  now: number;
  /** In a shared category: the number of the person who edits. */
  by: number | null;
}

const keepText = statement<Edit & { since: number }>()('keepEarlierText', (db, param) =>
  db
    .insertInto('earlier_texts')
    .columns(['owner', 'note', 'revision', 'at', 'content', 'by', 'by_other'])
    .expression(
      liveNotes(db, param('owner'))
        .select([
          'owner',
          'id',
          presentRevision(param('owner')).as('revision'),
          param('now').as('at'),
          'content',
          'author as by',
          sql<number>`case when coalesce(author, 0) = coalesce(${param('by')}, 0) then 0 else 1 end`.as(
            'by_other',
          ),
        ])
        .where('id', '=', param('id'))
        .where('content', '!=', param('content'))
        .where((of) =>
          of.not(
            of.and([
              sql<SqlBool>`coalesce(author, 0) = coalesce(${param('by')}, -1)`,
              of.exists(
                of
                  .selectFrom('earlier_texts')
                  .select('earlier_texts.revision')
                  .where('earlier_texts.owner', '=', param('owner'))
                  .where('earlier_texts.note', '=', param('id'))
                  .where('earlier_texts.at', '>', param('since')),
              ),
            ]),
          ),
        ),
    ),
);

const bytesOf = sql<number>`octet_length(content)`;
const isOfWriter = sql<SqlBool>`coalesce(earlier_texts.by, 0) = coalesce(stored.writer, 0)
  and earlier_texts.by_other = stored.others`;

/** The texts of the person whose text this change has stored; none, and none is counted, when it has stored none. */
const sizeOfTexts = statement<{ owner: string; id: string }>()('sizeOfEarlierTexts', (db, param) =>
  db
    .selectFrom('earlier_texts')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('earlier_texts')
          .select(['by as writer', 'by_other as others'])
          .where('owner', '=', param('owner'))
          .where('note', '=', param('id'))
          .where('revision', '=', presentRevision(param('owner')))
          .as('stored'),
      (join) => join.on(isOfWriter),
    )
    .select((eb) => [
      'stored.writer',
      'stored.others',
      eb.fn.countAll<number>().as('texts'),
      sql<number>`sum(${bytesOf})`.as('bytes'),
      sql<number>`sum(case when note = ${param('id')} then 1 else 0 end)`.as('ofNote'),
    ])
    .where('earlier_texts.owner', '=', param('owner'))
    .groupBy(['stored.writer', 'stored.others']),
);

interface OfWriter {
  owner: string;
  id: string;
  writer: number | null;
  others: number;
}

const isOf = (param: Param<OfWriter>) =>
  sql<SqlBool>`coalesce("by", 0) = coalesce(${param('writer')}, 0) and by_other = ${param('others')}`;

const forgetOldestOfNote = keepNewest<OfWriter>(
  'forgetOldestTextOfNote',
  { table: 'earlier_texts', key: 'revision', by: 'revision', max: OF_NOTE_MAX },
  (param) => sql`note = ${param('id')} and ${isOf(param)}`,
);

const NEWEST = sql`order by revision desc, note`;

const forgetTextsBeyondLimit = statement<OfWriter & { rows: number; bytes: number }>()(
  'forgetTextsBeyondLimit',
  (db, param) =>
    db
      .deleteFrom('earlier_texts')
      .where('owner', '=', param('owner'))
      .where((eb) =>
        eb(
          eb.refTuple('note', 'revision'),
          'in',
          eb
            .selectFrom((of) =>
              of
                .selectFrom('earlier_texts')
                .select(['note', 'revision'])
                .select([
                  sql<number>`count(*) over (${NEWEST})`.as('texts'),
                  sql<number>`sum(${bytesOf}) over (${NEWEST})`.as('bytes'),
                ])
                .where('owner', '=', param('owner'))
                .where(isOf(param))
                .as('newest'),
            )
            .select(['note', 'revision'])
            .where((of) => of.or([of('texts', '>', param('rows')), of('bytes', '>', param('bytes'))]))
            .$asTuple('note', 'revision'),
        ),
      ),
);

/** Stores the text of a note before it is replaced; deletes the oldest of its writer when there are too many. */
export async function keepEarlierText(tx: Connection, edit: Edit): Promise<void> {
  const [, size] = await Promise.all([
    tx.run(keepText, { ...edit, since: edit.now - ONE_EDIT_MS }),
    tx.first(sizeOfTexts, edit),
  ]);
  if (size === undefined) return;
  const of = { owner: edit.owner, id: edit.id, writer: size.writer, others: size.others };
  const isFull = Number(size.ofNote) > OF_NOTE_MAX;
  const forgotten = isFull ? await tx.run(forgetOldestOfNote, of) : 0;
  const { rows, bytes } = size.writer === null && edit.by === null ? OWN_MAX : SHARE_MAX;
  if (Number(size.texts) - forgotten <= rows && Number(size.bytes) <= bytes) return;
  await tx.run(forgetTextsBeyondLimit, { ...of, rows: leftOf(rows), bytes: leftOf(bytes) });
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

const forgetTextsOfDeletion = statement<{ owner: string; deletion: string }>()(
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

/** Deletes the earlier texts of a deletion's notes, which are deleted permanently. */
export async function forgetTexts(
  tx: Connection,
  action: { owner: string; deletion: string },
): Promise<void> {
  await tx.run(forgetTextsOfDeletion, action);
}

const sweepTexts = sweepExpired('sweepEarlierTexts', {
  table: 'earlier_texts',
  key: ['owner', 'note', 'revision'],
  at: 'at',
});

/** Permanently deletes, in parts, the texts that were replaced 30 days ago. */
export const sweepEarlierTexts = (db: Database, now: number): Promise<void> => sweepTexts(db, now - KEPT_MS);
