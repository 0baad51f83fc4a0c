import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EarlierText } from '../../../contract/notes.ts';
import type { Connection, Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { SWEPT_AT_ONCE, sweep } from '../../database/sweep.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../http/bodies/validation.ts';
import { presentRevision } from '../door/revision.ts';

/*
 * The limits count the texts of each person who wrote them: in a shared category nobody pushes out what others wrote.
 */

/** Of one person in one note. */
const OF_NOTE_MAX = 20;
/** In UTF-8, as much as the lists may hold. */
const OWN_MAX = { texts: 2_000, bytes: 5 * 1024 * 1024 };
/** Of one person in a shared category: a text of each note that it may hold. */
const SHARE_MAX = { texts: 1_000, bytes: OWN_MAX.bytes / 4 };
/** Of all its people; beyond it the texts of those who have left go first. */
const SHARES_MAX = { texts: 8 * SHARE_MAX.texts, bytes: 8 * SHARE_MAX.bytes };
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
    .columns(['owner', 'note', 'revision', 'at', 'content', 'by'])
    .expression((eb) =>
      eb
        .selectFrom('notes')
        .select([
          'owner',
          'id',
          presentRevision(param('owner')).as('revision'),
          param('now').as('at'),
          'content',
          'author as by',
        ])
        .where('owner', '=', param('owner'))
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
const sumIf = (which: Expression<unknown>, what: RawBuilder<number>) =>
  sql<number>`sum(case when ${which} then ${what} else 0 end)`;

/**
 * Of the person whose text this change has stored, and of all people of a shared category. Nothing, and nothing is
 * counted, when it has stored none.
 */
const sizeOfTexts = statement<{ owner: string; id: string }>()('sizeOfEarlierTexts', (db, param) =>
  db
    .selectFrom('earlier_texts')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('earlier_texts')
          .select('by as writer')
          .where('owner', '=', param('owner'))
          .where('note', '=', param('id'))
          .where('revision', '=', presentRevision(param('owner')))
          .as('stored'),
      (join) => join.onTrue(),
    )
    .select((eb) => {
      const isTheirs = sql<SqlBool>`coalesce(earlier_texts.by, 0) = coalesce(stored.writer, 0)`;
      return [
        'stored.writer',
        sumIf(isTheirs, sql`1`).as('texts'),
        sumIf(isTheirs, bytesOf).as('bytes'),
        sumIf(sql`${isTheirs} and note = ${param('id')}`, sql`1`).as('ofNote'),
        eb.fn.count<number>('earlier_texts.by').as('allTexts'),
        sumIf(eb('earlier_texts.by', 'is not', null), bytesOf).as('allBytes'),
      ];
    })
    .where('earlier_texts.owner', '=', param('owner'))
    .groupBy('stored.writer'),
);

const forgetOldestOfNote = statement<{ owner: string; id: string; writer: number | null }>()(
  'forgetOldestTextOfNote',
  (db, param) =>
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
          .where(sql`coalesce("by", 0)`, '=', sql`coalesce(${param('writer')}, 0)`)
          .orderBy('revision', 'desc')
          .limit(1)
          .offset(OF_NOTE_MAX),
      ),
);

const OF_PERSON = sql`partition by "by" order by revision desc, note`;
const OF_ALL = sql`partition by "by" is null order by "no" is null, revision desc, note`;

const forgetTextsBeyondLimit = statement<{ owner: string }>()('forgetTextsBeyondLimit', (db, param) =>
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
              .leftJoin('members', (join) =>
                join
                  .onRef('members.owner', '=', 'earlier_texts.owner')
                  .onRef('members.no', '=', 'earlier_texts.by'),
              )
              .select(['note', 'revision', 'by'])
              .select([
                sql<number>`count(*) over (${OF_PERSON})`.as('texts'),
                sql<number>`sum(${bytesOf}) over (${OF_PERSON})`.as('bytes'),
                sql<number>`count(*) over (${OF_ALL})`.as('allTexts'),
                sql<number>`sum(${bytesOf}) over (${OF_ALL})`.as('allBytes'),
              ])
              .where('earlier_texts.owner', '=', param('owner'))
              .as('newest'),
          )
          .select(['note', 'revision'])
          .where((of) => {
            const isBeyond = ({ texts, bytes }: typeof OWN_MAX) =>
              of.or([of('texts', '>', leftOf(texts)), of('bytes', '>', leftOf(bytes))]);
            const areBeyond = of.or([
              of('allTexts', '>', leftOf(SHARES_MAX.texts)),
              of('allBytes', '>', leftOf(SHARES_MAX.bytes)),
            ]);
            return of.or([
              of.and([of('by', 'is', null), isBeyond(OWN_MAX)]),
              of.and([of('by', 'is not', null), of.or([isBeyond(SHARE_MAX), areBeyond])]),
            ]);
          })
          .$asTuple('note', 'revision'),
      ),
    ),
);

/** Stores the text of a note before it is replaced; deletes the oldest when there are too many. */
export async function keepEarlierText(tx: Connection, edit: Edit): Promise<void> {
  const [, size] = await Promise.all([
    tx.run(keepText, { ...edit, since: edit.now - ONE_EDIT_MS }),
    tx.first(sizeOfTexts, edit),
  ]);
  if (size === undefined) return;
  const { writer } = size;
  const isFull = Number(size.ofNote) > OF_NOTE_MAX;
  const forgotten = isFull ? await tx.run(forgetOldestOfNote, { ...edit, writer }) : 0;
  const { texts, bytes } = writer === null ? OWN_MAX : SHARE_MAX;
  const isBeyond =
    Number(size.texts) - forgotten > texts ||
    Number(size.bytes) > bytes ||
    Number(size.allTexts) - forgotten > SHARES_MAX.texts ||
    Number(size.allBytes) > SHARES_MAX.bytes;
  if (isBeyond) await tx.run(forgetTextsBeyondLimit, edit);
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
  if (!isUuid(id)) throw notFound();
  const note = { id: id.toLowerCase(), after: now - KEPT_MS };
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
