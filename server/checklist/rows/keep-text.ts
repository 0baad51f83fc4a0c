import { type SqlBool, sql } from 'kysely';
import { PAST_MAX } from '../../../contract/limits.ts';
import type { Param } from '../../database/compile.ts';
import type { Connection } from '../../database/database.ts';
import { keepNewest } from '../../database/keep-newest.ts';
import { statement } from '../../database/statement.ts';
import { presentRevision } from '../door/revision.ts';
import { liveNotes } from './live.ts';

/** Counted for one person in one note; those that others replaced are counted apart. */
const OF_NOTE_MAX = 20;
const { own: OWN_MAX, share: SHARE_MAX } = PAST_MAX.texts;
/** Left of a limit that was exceeded: less than it allows, because finding the oldest sorts all texts of the owner. */
const leftOf = (limit: number) => Math.floor(0.98 * limit);
/** Edits of one person within this time leave one earlier text. */
const ONE_EDIT_MS = 5 * 60_000;

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
        .where(param.match('id'))
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
          .where(param.match('owner'))
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
      .where(param.match('owner'))
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
                .where(param.match('owner'))
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
