import { sql } from 'kysely';
import type { Note } from '../../../contract/notes.ts';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { isLive, isTaken, liveNotes } from '../rows/live.ts';
import { NOTE_COLUMNS, type NoteRow, presentNote } from '../rows/note-row.ts';
import {
  GONE_MAX,
  goneSince,
  type Newer,
  type Now,
  type Placed,
  placesOf,
  proofOf,
  type Since,
} from './newer.ts';

const KIB = 1024;

/** A row for each deleted note, or one row without an id; with the cost of reading those that have changed. */
const selectGoneNotes = statement<Since>()('selectGoneNotes', (db, param) =>
  db
    .selectFrom('accounts')
    .leftJoin('notes', (join) =>
      join
        .onRef('notes.owner', '=', 'accounts.id')
        .on('notes.revision', '>', param('since'))
        .on(isTaken('notes')),
    )
    .select([
      'accounts.floor',
      'notes.id as gone',
      liveNotes(db, param('owner'))
        .select(sql<number>`count(*) + coalesce(sum(octet_length(content)), 0) / ${sql.lit(KIB)}`.as('cost'))
        .where('notes.revision', '>', param('since'))
        .as('cost'),
    ])
    .where('accounts.id', '=', param('owner'))
    .limit(GONE_MAX + 1),
);

const LISTED = [...NOTE_COLUMNS, 'position', 'revision'] as const;

const selectAllNotes = statement<{ owner: string }>()('selectAllNotes', (db, param) =>
  liveNotes(db, param('owner')).select(LISTED).orderBy('position').orderBy('id'),
);

/** The rows and the proof of one moment; one row without an id where nothing is newer. */
const selectNewerNotes = statement<Since>()('selectNewerNotes', (db, param) =>
  db
    .selectFrom('accounts')
    .leftJoin('notes', (join) =>
      join
        .onRef('notes.owner', '=', 'accounts.id')
        .on('notes.revision', '>', param('since'))
        .on(isLive('notes')),
    )
    // Each is computed once: a join with them may be computed for each note.
    .select([
      liveNotes(db, param('owner'))
        .select((of) => of.fn.countAll<number>().as('count'))
        .as('count'),
      liveNotes(db, param('owner')).select(sql<number>`coalesce(sum(revision), 0)`.as('sum')).as('sum'),
      ...LISTED.map((column) => `notes.${column}` as const),
    ])
    .where('accounts.id', '=', param('owner'))
    .orderBy('notes.position')
    .orderBy('notes.id'),
);

type Unplaced = { id: string | null };
const isThere = <Row extends Unplaced>(row: Row): row is Row & NoteRow & Placed => row.id !== null;

/** Runs work when its cost is within the allowance of the caller. */
export type AtCost = <T>(cost: number, work: () => Promise<T>) => Promise<T>;

async function allNotes(db: Database, owner: string): Promise<Newer<Note>> {
  const rows = await db.read.all(selectAllNotes, { owner });
  return { whole: true, rows: rows.map(presentNote), ...placesOf(rows), gone: [], proof: proofOf(rows) };
}

/**
 * The notes newer than the client's. Deleted ones are read first: a note that is created or deleted between the two
 * statements is newer than the revision that the client gets, and is sent again.
 * @param costOfAll the cost of reading the whole list
 */
export async function newerNotes(
  db: Database,
  now: Now,
  { named, costOfAll, atCost }: { named: string; costOfAll: number; atCost: AtCost },
): Promise<Newer<Note>> {
  const { owner } = now;
  const known = await goneSince(db, now, { named, select: selectGoneNotes });
  if (known === undefined) return atCost(costOfAll, () => allNotes(db, owner));
  const { since, gone } = known;
  const cost = gone.length + Number(known.first.cost);
  return atCost(cost, async () => {
    const newer = await db.read.all(selectNewerNotes, { owner, since });
    const rows = newer.filter(isThere);
    const here = new Set(rows.map(({ id }) => id));
    const [proof] = newer;
    return {
      whole: false,
      rows: rows.map(presentNote),
      ...placesOf(rows),
      gone: gone.filter((id) => !here.has(id)),
      proof: { count: Number(proof?.count), sum: Number(proof?.sum) },
    };
  });
}
