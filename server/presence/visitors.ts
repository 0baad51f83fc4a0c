import type { Stats } from '../../contract/presence.ts';
import type { Database } from '../database/database.ts';
import { RecentlyUsed } from '../http/limits/recently-used.ts';
import { countOnline, lastSeenOf, readTotal, type Sight, saveSights } from './visitor-rows.ts';

/** Three heartbeats (spec section 9): a visitor that missed them is offline. */
const ONLINE_MS = 90_000;
/** The most visitors that wait to be written while the database is unavailable. */
const PENDING_MAX = 100_000;
/** More than one node can serve: beyond it, under a flood of made-up ids, the oldest are looked up again. */
const RECENT = 150_000;
/** The count reads all online visitors: up to this many every second, beyond it less often. */
const COUNTED_EACH_FLUSH = 50_000;

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
    return this.#recent.get(id)?.seen_at ?? lastSeenOf(this.#db, id);
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
    try {
      await saveSights(this.#db, batch);
    } catch (error) {
      for (const sight of batch) this.#wait(sight);
      throw error;
    }
    if (++this.#flushesSinceLook * COUNTED_EACH_FLUSH >= this.#online) {
      const [online, total] = await Promise.all([
        countOnline(this.#db, now - ONLINE_MS, now + ONLINE_MS),
        readTotal(this.#db),
      ]);
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
}
