import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** Counts are for the operator alone; they see several owners, as few statements may (statements.test.ts). */
const count = (name: string, table: 'accounts' | 'categories' | 'notes' | 'pictures') =>
  statement<object>()(name, (db) => db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('rows')));

const COUNTS = {
  accounts: count('countAccounts', 'accounts'),
  categories: count('countCategories', 'categories'),
  notes: count('countNotes', 'notes'),
  pictures: count('countPictures', 'pictures'),
};

const countSessions = statement<{ now: number }>()('countSessions', (db, param) =>
  db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('expires_at', '>', param('now')),
);

/** How many sessions have not ended. */
export async function openSessions(db: Database, now: number): Promise<number> {
  const found = await db.read.first(countSessions, { now });
  return Number(found?.rows);
}

/** How many there are of everything that users own. */
export async function counts(db: Database, now: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, counting] of Object.entries(COUNTS)) {
    found[name] = Number((await db.read.first(counting, {}))?.rows);
  }
  return { ...found, sessions: await openSessions(db, now) };
}
