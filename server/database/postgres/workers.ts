import type pg from 'pg';

/** An owner's rows move when workers are added. */
const KEPT_MS = 60_000;
const KEPT_MAX = 100_000;

const WORKER = `
  SELECT groupid FROM pg_dist_placement
  WHERE shardid = get_shard_id_for_distribution_column('accounts', $1::text)`;

export class Workers {
  readonly #pool: pg.Pool;
  readonly #known = new Map<string, Promise<string>>();
  #since = performance.now();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  of(owner: string): Promise<string> {
    this.#forget();
    const known = this.#known.get(owner) ?? this.#ask(owner);
    this.#known.set(owner, known);
    return known;
  }

  #forget(): void {
    const isOld = performance.now() - this.#since > KEPT_MS;
    if (!isOld && this.#known.size < KEPT_MAX) return;
    this.#known.clear();
    this.#since = performance.now();
  }

  async #ask(owner: string): Promise<string> {
    try {
      const { rows } = await this.#pool.query({ name: 'workerOf', text: WORKER, values: [owner] });
      return String(rows[0]?.groupid);
    } catch (error) {
      this.#known.delete(owner);
      throw error;
    }
  }
}
