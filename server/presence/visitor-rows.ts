import { sql } from 'kysely';
import type { Connection, Database } from '../database/database.ts';
import { demandRow } from '../database/demand-row.ts';
import { type Statement, statement } from '../database/statement.ts';

/** The most visitors written at once, so that other calls never wait long. */
const AT_ONCE = 100;

/** One object per visitor, changed in place: V8 would have to move a new one for each heartbeat. */
export interface Sight {
  readonly id: string;
  seen_at: number;
  isPending: boolean;
}
type Seen = Pick<Sight, 'id' | 'seen_at'>;

const findVisitor = statement<{ id: string }>()('findVisitor', (db, param) =>
  db.selectFrom('visitors').select('seen_at').where(param.match('id')),
);

/** When a visitor was last seen by any node, if ever. */
export const lastSeenOf = async (db: Database, id: string): Promise<number | undefined> =>
  (await db.read.first(findVisitor, { id }))?.seen_at;

const insertVisitor = statement<Seen>()('insertVisitor', (db, param) =>
  db
    .insertInto('visitors')
    .values(param.each('id', 'seen_at'))
    .onConflict((on) => on.column('id').doNothing()),
);

const seeVisitor = statement<Seen>()('seeVisitor', (db, param) =>
  db.updateTable('visitors').set(param.each('seen_at')).where(param.match('id')),
);

const addToTotalVisitors = statement<{ added: number }>()('addToTotalVisitors', (db, param) =>
  db
    .updateTable('totals')
    .set({ value: sql<number>`value + ${param('added')}` })
    .where('name', '=', 'visitors'),
);

const readTotalVisitors = statement<object>()('readTotalVisitors', (db) =>
  db.selectFrom('totals').select('value').where('name', '=', 'visitors'),
);

export const readTotal = async (db: Database): Promise<number> =>
  (await demandRow(db.read, readTotalVisitors, {})).value;

const countOnlineVisitors = statement<{ since: number; until: number }>()(
  'countOnlineVisitors',
  (db, param) =>
    db
      .selectFrom('visitors')
      .select((eb) => eb.fn.countAll<number>().as('online'))
      .where('seen_at', '>', param('since'))
      .where('seen_at', '<=', param('until')),
);

/** Up to a moment: a sighting written by a clock that was ahead counts no longer than a new one. */
export const countOnline = async (db: Database, since: number, until: number): Promise<number> =>
  Number((await demandRow(db.read, countOnlineVisitors, { since, until })).online);

/** Runs the statement for each visitor, and returns those for whom it changed nothing. */
async function unchangedBy<Of extends Seen>(
  tx: Connection,
  statement: Statement<Seen, unknown>,
  visitors: readonly Of[],
): Promise<Of[]> {
  const changes = await Promise.all(visitors.map((visitor) => tx.run(statement, visitor)));
  return visitors.filter((_, index) => changes[index] === 0);
}

/** @returns how many were not known; another node may insert the same */
async function insert(tx: Connection, visitors: readonly Seen[]): Promise<number> {
  const known = await unchangedBy(tx, insertVisitor, visitors);
  const added = visitors.length - known.length;
  await tx.run(addToTotalVisitors, { added });
  return added;
}

/** The parts in which visitors are written. Every node locks the rows in the same order: no deadlocks. */
function* partsOf<Of extends Seen>(visitors: readonly Of[]): Generator<Of[]> {
  const sorted = visitors.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  while (sorted.length > 0) yield sorted.splice(0, AT_ONCE);
}

/** Adds visitors of another site, whom the total then has. @returns how many were not known */
export async function addVisitors(db: Database, ids: readonly string[]): Promise<number> {
  const visitors = [...new Set(ids.map((id) => id.toLowerCase()))].map((id) => ({ id, seen_at: 0 }));
  let added = 0;
  for (const part of partsOf(visitors)) added += await db.write((tx) => insert(tx, part));
  return added;
}

/** Writing again what was written before changes nothing. */
export async function saveSights(db: Database, sights: readonly Sight[]): Promise<void> {
  for (const part of partsOf(sights)) {
    await db.write(async (tx) => {
      const unknown = await unchangedBy(tx, seeVisitor, part);
      if (unknown.length > 0) await insert(tx, unknown);
    });
  }
}
