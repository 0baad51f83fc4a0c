import { sql } from 'kysely';
import {
  CATEGORIES_MAX,
  PAST_MAX,
  SHARED_NOTES_MAX,
  SHARED_TEXT_MAX_BYTES,
} from '../../../contract/limits.ts';
import type { Connection } from '../../database/database.ts';
import { demandRow } from '../../database/demand-row.ts';
import { statement } from '../../database/statement.ts';
import { badRequest } from '../../errors.ts';
import { isTaken, isTakenBy } from '../rows/live.ts';
import { removeNotes } from '../rows/note-row.ts';
import { forget, raiseFloor } from './forget.ts';

const { own: OWN_MAX, share: SHARE_MAX } = PAST_MAX.deleted;

interface Action {
  by: number | null;
  notes: number;
  categories: number;
  bytes: number;
}

/**
 * Checked before the rows are written: an action that is sent in parts has to fit into the bin, and into the lists again.
 * @throws Refusal 400
 */
export function refuseBeyondBin({ by, notes, categories, bytes }: Action): void {
  const max =
    by === null
      ? { notes: OWN_MAX.rows, rows: 2 * OWN_MAX.rows + CATEGORIES_MAX, bytes: OWN_MAX.bytes }
      : { notes: SHARED_NOTES_MAX, rows: SHARED_NOTES_MAX, bytes: SHARED_TEXT_MAX_BYTES };
  if (notes > max.notes || notes + categories > max.rows || bytes > max.bytes)
    throw badRequest('This deletion has grown too large. Use another id.');
}

/** The size of all actions of an owner, with the number of a person in the bin of a shared category. */
const sizeOfBin = statement<{ owner: string }>()('sizeOfBin', (db, param) =>
  db
    .selectFrom('deletions')
    .select((eb) => [
      sql<number>`coalesce(sum(notes), 0)`.as('notes'),
      sql<number>`coalesce(sum(notes + categories), 0)`.as('all'),
      sql<number>`coalesce(sum(bytes), 0)`.as('bytes'),
      eb.fn.countAll<number>().as('actions'),
      eb.fn.max<number | null>('by').as('person'),
    ])
    .where(param.match('owner')),
);

interface Trimming {
  owner: string;
  rows: number;
  bytes: number;
}

/** The newest first; each note before its sub notes. */
const OF_WRITER = sql`partition by coalesce("charged", 0), coalesce("charged", 0) <> coalesce("deletions"."by", 0)
  order by "deletions"."at" desc, "deletions"."revision" desc, "deletion", "parent" is not null, "position", "notes"."id"`;

/**
 * The notes beyond the share of the person who wrote them. Read before they are deleted: in one statement PostgreSQL may
 * compare each note of the bin with each of these, as long as it has no statistics.
 */
const selectNotesBeyond = statement<Trimming>()('selectNotesBeyond', (db, param) =>
  db
    .selectFrom((of) =>
      of
        .selectFrom('notes')
        .innerJoin('deletions', (join) =>
          join.onRef('deletions.owner', '=', 'notes.owner').onRef('deletions.id', '=', 'notes.deletion'),
        )
        .select(['notes.id', 'notes.deletion'])
        .select([
          sql<number>`count(*) over (${OF_WRITER})`.as('rows'),
          sql<number>`sum(octet_length(notes.content)) over (${OF_WRITER})`.as('bytes'),
        ])
        .where('notes.owner', '=', param('owner'))
        .where(isTaken('notes'))
        .as('newest'),
    )
    .select(['id', 'deletion'])
    .where((of) => of.or([of('rows', '>', param('rows')), of('bytes', '>', param('bytes'))])),
);

/** An action shows how many of its notes are left. */
const countLeft = statement<{ owner: string; actions: readonly string[] }>()(
  'countLeftOfActions',
  (db, param, among) => {
    const left = db
      .selectFrom('notes')
      .where('notes.owner', '=', param('owner'))
      .where(isTakenBy('notes', sql`deletions.id`));
    return db
      .updateTable('deletions')
      .set({
        notes: sql<number>`(${left.select((eb) => eb.fn.countAll<number>().as('notes'))})`,
        bytes: sql<number>`(${left.select(sql<number>`coalesce(sum(octet_length(notes.content)), 0)`.as('bytes'))})`,
      })
      .where(param.match('owner'))
      .where(among('id', 'actions'))
      .returning(['id', 'revision', 'notes']);
  },
);

const OF_PERSON = sql`partition by "by" order by "at" desc, "revision" desc, "id"`;

/** The oldest actions of each person, beyond the most; in a person's own bin also those beyond its size. */
const selectActionsBeyond = statement<Trimming & { all: number }>()('selectActionsBeyond', (db, param) =>
  db
    .selectFrom((of) =>
      of
        .selectFrom('deletions')
        .select(['id', 'revision', 'by'])
        .select([
          sql<number>`count(*) over (${OF_PERSON})`.as('actions'),
          sql<number>`sum(notes) over (${OF_PERSON})`.as('notes'),
          sql<number>`sum(notes + categories) over (${OF_PERSON})`.as('all'),
          sql<number>`sum(bytes) over (${OF_PERSON})`.as('bytes'),
        ])
        .where(param.match('owner'))
        .as('newest'),
    )
    .select(['id', 'revision'])
    .where((of) => {
      const isLarge = of.or([
        of('notes', '>', param('rows')),
        of('all', '>', param('all')),
        of('bytes', '>', param('bytes')),
      ]);
      return of.or([of('actions', '>', param('rows')), of.and([of('by', 'is', null), isLarge])]);
    }),
);

/** Trims the notes of each person in the bin of a shared category. @returns the actions of which none are left */
async function trimShares(tx: Connection, trimming: Trimming) {
  const { owner } = trimming;
  const trimmed = await tx.all(selectNotesBeyond, trimming);
  await tx.run(removeNotes, { owner, notes: trimmed.map(({ id }) => id) });
  const actions = [...new Set(trimmed.map(({ deletion }) => deletion))];
  const left = await tx.all(countLeft, { owner, actions });
  await tx.run(raiseFloor, { owner, revision: Math.max(0, ...left.map(({ revision }) => revision)) });
  return left.filter(({ notes }) => Number(notes) === 0);
}

/** Keeps the bin of an owner within its limits by deleting the oldest permanently. */
export async function trimBin(tx: Connection, owner: string): Promise<void> {
  const size = await demandRow(tx, sizeOfBin, { owner });
  const isShared = size.person !== null;
  const { rows, bytes } = isShared ? SHARE_MAX : OWN_MAX;
  const max = { owner, rows, bytes, all: 2 * rows + CATEGORIES_MAX };
  const isWithin =
    Math.max(Number(size.notes), Number(size.actions)) <= rows &&
    Number(size.all) <= max.all &&
    Number(size.bytes) <= bytes;
  if (isWithin) return;
  const empty = isShared ? await trimShares(tx, max) : [];
  const gone = [...empty, ...(await tx.all(selectActionsBeyond, max))];
  if (gone.length > 0) await forget(tx, owner, gone);
}
