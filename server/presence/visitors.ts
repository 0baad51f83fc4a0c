import { sql } from 'kysely';
import type { Stats } from '../../contract/presence.ts';
import type { Connection, Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** Three heartbeats (spec section 9): who missed them is gone. */
const ONLINE_MS = 90_000;
/** While the database is away no more visitors than this wait to be written. */
const PENDING_MAX = 100_000;
/** More than one node can serve: beyond it, under a flood of made-up ids, the oldest are looked up again. */
const RECENT_MAX = 300_000;

const find = statement<{ id: string }>()('findVisitor', (db, param) =>
  db.selectFrom('visitors').select('seen_at').where('id', '=', param('id')),
);

const insert = statement<{ id: string; seen_at: number }>()('insertVisitor', (db, param) =>
  db
    .insertInto('visitors')
    .values({ id: param('id'), seen_at: param('seen_at') })
    .onConflict((on) => on.column('id').doNothing()),
);

const see = statement<{ id: string; seen_at: number }>()('seeVisitor', (db, param) =>
  db
    .updateTable('visitors')
    .set({ seen_at: param('seen_at') })
    .where('id', '=', param('id')),
);

const addToTotal = statement<{ added: number }>()('addToTotalVisitors', (db, param) =>
  db
    .updateTable('totals')
    .set({ value: sql<number>`value + ${param('added')}` })
    .where('name', '=', 'visitors')
    .returning('value'),
);

const readTotal = statement<object>()('readTotalVisitors', (db) =>
  db.selectFrom('totals').select('value').where('name', '=', 'visitors'),
);

const countOnline = statement<{ since: number }>()('countOnlineVisitors', (db, param) =>
  db
    .selectFrom('visitors')
    .select((eb) => eb.fn.countAll<number>().as('online'))
    .where('seen_at', '>', param('since')),
);

interface Sight {
  seen_at: number;
  /** Not in the database when first seen here. */
  isNew: boolean;
}

/**
 * Who is here and how many ever were. Answers come from memory; sights are written in one batch by `flush`,
 * which also learns what the other nodes wrote.
 */
export class Visitors {
  readonly #db: Database;
  readonly #clock: () => number;
  /** Seen within the last 90 s by this node. */
  readonly #recent = new Map<string, number>();
  #pending = new Map<string, Sight>();
  /** As the database said at the last flush, over all nodes. */
  #online = 0;
  #total = 0;
  /** Since then, here. */
  #arrived = 0;
  #added = 0;
  /** What was last told: two nodes may both count the same new visitor until they flush, and the total never falls. */
  #toldTotal = 0;

  constructor(db: Database, clock: () => number) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Whether a heartbeat of this visitor would need no look into the database. */
  isRecent(id: string): boolean {
    const seen = this.#recent.get(id);
    return seen !== undefined && seen > this.#clock() - ONLINE_MS;
  }

  /** Whether the visitor was ever here before. */
  async isKnown(id: string): Promise<boolean> {
    return this.isRecent(id) || (await this.#db.read.first(find, { id })) !== undefined;
  }

  /** Notes a heartbeat. `known` says whether the visitor was ever here before. */
  beat(id: string, known: boolean): void {
    const now = this.#clock();
    const recent = this.isRecent(id);
    if (!recent) this.#arrived++;
    if (!recent && !known) this.#added++;
    this.#remember(id, now);
    const pending = this.#pending.get(id);
    if (pending === undefined && this.#pending.size >= PENDING_MAX) return;
    this.#pending.set(id, { seen_at: now, isNew: pending?.isNew ?? !known });
  }

  #remember(id: string, now: number): void {
    // Set again at the end: the map's order is the order of last use.
    this.#recent.delete(id);
    this.#recent.set(id, now);
    if (this.#recent.size <= RECENT_MAX) return;
    for (const oldest of this.#recent.keys()) {
      this.#recent.delete(oldest);
      return;
    }
  }

  stats(): Stats {
    this.#toldTotal = Math.max(this.#toldTotal, this.#total + this.#added);
    return { online: this.#online + this.#arrived, total: this.#toldTotal };
  }

  /** Writes what was seen since the last flush and reads what all nodes saw. */
  async flush(): Promise<void> {
    const batch = this.#pending;
    const arrived = this.#arrived;
    const added = this.#added;
    this.#pending = new Map();
    const since = this.#clock() - ONLINE_MS;
    try {
      const { online, total } =
        batch.size === 0
          ? await this.#look(since)
          : await this.#db.write((tx) => this.#save(tx, batch, since));
      this.#online = online;
      this.#total = total;
      this.#arrived -= arrived;
      this.#added -= added;
    } catch (error) {
      for (const [id, sight] of batch) if (!this.#pending.has(id)) this.#pending.set(id, sight);
      throw error;
    }
    for (const [id, seen] of this.#recent) {
      if (seen > since) break; // all others were seen later
      this.#recent.delete(id);
    }
  }

  async #look(since: number): Promise<Stats> {
    const [count, total] = await Promise.all([
      this.#db.read.first(countOnline, { since }),
      this.#db.read.first(readTotal, {}),
    ]);
    return { online: Number(count?.online), total: Number(total?.value) };
  }

  async #save(tx: Connection, batch: ReadonlyMap<string, Sight>, since: number): Promise<Stats> {
    // Every node locks the rows in the same order: no deadlocks.
    const sights = [...batch].sort(([a], [b]) => (a < b ? -1 : 1));
    const inserted = await Promise.all(
      sights.map(([id, { seen_at, isNew }]) => (isNew ? tx.run(insert, { id, seen_at }) : 0)),
    );
    await tx.each(
      see,
      sights.filter((_, index) => inserted[index] === 0).map(([id, { seen_at }]) => ({ id, seen_at })),
    );
    const added = inserted.reduce((sum, count) => sum + count, 0);
    const [total, count] = await Promise.all([
      tx.first(addToTotal, { added }),
      tx.first(countOnline, { since }),
    ]);
    return { online: Number(count?.online), total: Number(total?.value) };
  }
}
