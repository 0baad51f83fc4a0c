import { sql } from 'kysely';
import { isLive } from '../../checklist/rows/live.ts';
import { type Database, OutOfTime } from '../../database/database.ts';
import { type Statement, statement } from '../../database/statement.ts';

/** The tables of the users' things, in the order in which the operator sees them. */
export const COUNTED = [
  'accounts',
  'categories',
  'notes',
  'pictures',
  'spaces',
  'members',
  'sessions',
] as const;

export type Counted = (typeof COUNTED)[number];

/** Counts are for the operator alone; they see several owners, as few statements may (statements.test.ts). */
const count = (name: string, table: 'pictures' | 'spaces' | 'members') =>
  statement<{ now: number }>()(name, (db) =>
    db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('rows')),
  );

const countLive = (name: string, table: 'categories' | 'notes') =>
  statement<{ now: number }>()(name, (db) =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where(isLive(table)),
  );

/** A shared category is an account without a name, and counts as none. */
const countAccounts = statement<{ now: number }>()('countAccounts', (db) =>
  db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('username', '!=', ''),
);

const countSessions = statement<{ now: number }>()('countSessions', (db, param) =>
  db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('expires_at', '>', param('now')),
);

const COUNTS: Readonly<Record<Counted, Statement<{ now: number }, { rows: number }>>> = {
  accounts: countAccounts,
  categories: countLive('countCategories', 'categories'),
  notes: countLive('countNotes', 'notes'),
  pictures: count('countPictures', 'pictures'),
  spaces: count('countSpaces', 'spaces'),
  members: count('countMembers', 'members'),
  sessions: countSessions,
};

/**
 * PostgreSQL counts a table by reading it: ten million rows take longer than a statement may. Above
 * this many rows the planner's estimate is used. On Citus there is no estimate of the workers' rows, so they are
 * counted, as on a PostgreSQL that has not analyzed the table yet. Estimates include what is in the bin.
 */
const COUNTED_MAX = 100_000;

/** The rows of a page when it was last analyzed, on as many pages as there are now. */
const estimateRows = statement<{ table: string }>()('estimateRows', (db, param) =>
  db.selectNoFrom(
    sql<number>`(
      select (reltuples * pg_relation_size(oid) / current_setting('block_size')::bigint / relpages)::bigint
      from pg_class where oid = to_regclass(${param('table')}) and relpages > 0 and reltuples > 0
    )`.as('rows'),
  ),
);

export interface Count {
  rows: number;
  isEstimate: boolean;
}

/** @throws OutOfTime with a sentence for the operator */
async function countRows(db: Database, table: Counted, now: number): Promise<number> {
  try {
    return Number((await db.read.first(COUNTS[table], { now }))?.rows);
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    throw new OutOfTime(
      `Counting the ${table} took too long. PostgreSQL estimates them after "analyze ${table}"; Citus always counts.`,
      { cause: error },
    );
  }
}

/** Beyond 100,000 rows on one PostgreSQL an estimate, which includes expired sessions not swept yet. */
export async function countOf(db: Database, table: Counted, now: number): Promise<Count> {
  const estimated = async (of: string) =>
    db.engine === 'postgres' ? Number((await db.read.first(estimateRows, { table: of }))?.rows) : NaN;
  const shared = table === 'accounts' ? (await estimated('spaces')) || 0 : 0;
  const estimate = (await estimated(table)) - shared;
  if (estimate > COUNTED_MAX) return { rows: estimate, isEstimate: true };
  return { rows: await countRows(db, table, now), isEstimate: false };
}
