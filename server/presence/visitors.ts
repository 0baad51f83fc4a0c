import { sql } from 'kysely';
import type { Stats } from '../../contract/presence.ts';
import type { Connection, Database } from '../database/database.ts';
import { type Statement, statement } from '../database/statement.ts';
import { RecentlyUsed } from '../http/limits/recently-used.ts';

/** Three heartbeats (spec section 9): a visitor that missed them is offline. */
const ONLINE_MS = 90_000;
/** The most visitors that wait to be written while the database is unavailable. */
const PENDING_MAX = 100_000;
/** More than one node can serve: beyond it, under a flood of made-up ids, the oldest are looked up again. */
const RECENT = 150_000;
/** The count reads all online visitors: up to this many every second, beyond it less often. */
const COUNTED_EACH_FLUSH = 50_000;
/** The most visitors written at once, so that other calls never wait long. */
const AT_ONCE = 100;

const findVisitor = statement<{ id: string }>()('findVisitor', (db, param) =>
  db.selectFrom('visitors').select('seen_at').where('id', '=', param('id')),
);

const insertVisitor = statement<Pick<Sight, 'id' | 'seen_at'>>()('insertVisitor', (db, param) =>
  db
    .insertInto('visitors')
    .values({ id: param('id'), seen_at: param('seen_at') })
    .onConflict((on) => on.column('id').doNothing()),
);

const seeVisitor = statement<Pick<Sight, 'id' | 'seen_at'>>()('seeVisitor', (db, param) =>
  db
    .updateTable('visitors')
    .set({ seen_at: param('seen_at') })
    .where('id', '=', param('id')),
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

/** Up to a moment: a sighting written by a clock that was ahead counts no longer than a new one. */
const countOnlineVisitors = statement<{ since: number; until: number }>()(
  'countOnlineVisitors',
  (db, param) =>
    db
      .selectFrom('visitors')
      .select((eb) => eb.fn.countAll<number>().as('online'))
      .where('seen_at', '>', param('since'))
      .where('seen_at', '<=', param('until')),
);

/** One object per visitor, changed in place: V8 would have to move a new one for each heartbeat. */
interface Sight {
  readonly id: string;
  seen_at: number;
  isPending: boolean;
}

/** Runs the statement for each sighting, and returns those for which it changed nothing. */
async function unchangedBy(
  tx: Connection,
  statement: Statement<Sight, unknown>,
  sights: readonly Sight[],
): Promise<Sight[]> {
  const changes = await Promise.all(sights.map((sight) => tx.run(statement, sight)));
  return sights.filter((_, index) => changes[index] === 0);
}

async function save(tx: Connection, sights: readonly Sight[]): Promise<void> {
  const unknown = await unchangedBy(tx, seeVisitor, sights);
  if (unknown.length === 0) return;
  const known = await unchangedBy(tx, insertVisitor, unknown); // inserted by another node meanwhile
  await tx.run(addToTotalVisitors, { added: unknown.length - known.length });
}

/** Adds visitors of another site, whom the total then has. @returns how many were not known */
export async function addVisitors(db: Database, ids: readonly string[]): Promise<number> {
  const sights = [...new Set(ids.map((id) => id.toLowerCase()))]
    .sort()
    .map((id) => ({ id, seen_at: 0, isPending: false }));
  let added = 0;
  for (let from = 0; from < sights.length; from += AT_ONCE) {
    const part = sights.slice(from, from + AT_ONCE);
    added += await db.write(async (tx) => {
      const known = await unchangedBy(tx, insertVisitor, part);
      await tx.run(addToTotalVisitors, { added: part.length - known.length });
      return part.length - known.length;
    });
  }
  return added;
}

/**
 * The visitors online and in total. Responses come from memory; sightings are written in one batch by
 * `flush`, which also reads those of the other nodes.
 */
export class Visitors {
  readonly #db: Database;
  readonly #clock: () => number;
  /** Seen by this node within 90 s: visitors seen earlier may have met other nodes since. */
  readonly #recent = new RecentlyUsed<Sight>(RECENT);
  #agedAt = 0;
  /** Seen since the last flush. */
  #pending: Sight[] = [];
  /** The count over all nodes at the last query. */
  #online = 0;
  #total = 0;
  #flushesSinceLook = 0;
  /** Seen since then by this node. */
  #arrived = 0;
  #added = 0;
  /** The total last reported, which never falls, though two nodes may both count a new visitor until they flush. */
  #reportedTotal = 0;

  constructor(db: Database, clock: () => number) {
    this.#db = db;
    this.#clock = clock;
  }

  /** When a visitor was last seen here, or by any node before the last flush; undefined: never. */
  async lastSeen(id: string): Promise<number | undefined> {
    return (this.#recent.get(id) ?? (await this.#db.read.first(findVisitor, { id })))?.seen_at;
  }

  /** Records a heartbeat of a visitor with the time it was last seen. */
  beat(id: string, lastSeen: number | undefined): void {
    const now = this.#clock();
    // Another heartbeat of the same visitor may have come meanwhile.
    const known = this.#recent.get(id);
    const before = known?.seen_at ?? lastSeen;
    if (before === undefined) this.#added++;
    if (before === undefined || before <= now - ONLINE_MS) this.#arrived++;
    const sight = known ?? { id, seen_at: now, isPending: false };
    if (known === undefined) this.#recent.set(id, sight);
    sight.seen_at = now;
    if (this.#pending.length < PENDING_MAX) this.#wait(sight);
  }

  #wait(sight: Sight): void {
    if (sight.isPending) return;
    sight.isPending = true;
    this.#pending.push(sight);
  }

  stats(): Stats {
    this.#reportedTotal = Math.max(this.#reportedTotal, this.#total + this.#added);
    return { online: this.#online + this.#arrived, total: this.#reportedTotal };
  }

  /** Writes what was seen since the last flush and reads what all nodes saw, as often as their number allows. */
  async flush(): Promise<void> {
    const batch = this.#pending;
    const arrived = this.#arrived;
    const added = this.#added;
    this.#pending = [];
    for (const sight of batch) sight.isPending = false;
    const now = this.#clock();
    await this.#save(batch);
    if (++this.#flushesSinceLook * COUNTED_EACH_FLUSH >= this.#online) {
      const { online, total } = await this.#look(now);
      this.#flushesSinceLook = 0;
      this.#online = online;
      this.#total = total;
      this.#arrived -= arrived;
      this.#added -= added;
    }
    this.#forget();
  }

  /** Twice within the 90 s, because unused entries are only dropped by the second run. */
  #forget(): void {
    const now = this.#clock();
    if (Math.abs(now - this.#agedAt) < ONLINE_MS / 2) return;
    this.#recent.age();
    this.#agedAt = now;
  }

  /** Writes the batch in parts; what could not be written is pending again. */
  async #save(batch: readonly Sight[]): Promise<void> {
    // Every node locks the rows in the same order: no deadlocks.
    const sights = batch.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (let from = 0; from < sights.length; from += AT_ONCE) {
      const part = sights.slice(from, from + AT_ONCE);
      try {
        await this.#db.write((tx) => save(tx, part));
      } catch (error) {
        for (const sight of sights.slice(from)) this.#wait(sight);
        throw error;
      }
    }
  }

  async #look(now: number): Promise<Stats> {
    const [count, total] = await Promise.all([
      this.#db.read.first(countOnlineVisitors, { since: now - ONLINE_MS, until: now + ONLINE_MS }),
      this.#db.read.first(readTotalVisitors, {}),
    ]);
    return { online: Number(count?.online), total: Number(total?.value) };
  }
}
