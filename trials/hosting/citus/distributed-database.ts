import { administer } from '../../../server/testing/administer.ts';
import { until } from '../clusters/machines.ts';

const CITUS = 'create extension citus';

/** The address of a PostgreSQL of a cluster. */
interface Place {
  port: number;
}

/** A database of a cluster, by the addresses of its machines. */
export class DistributedDatabase {
  readonly name: string;
  readonly #coordinator: Place;

  constructor(name: string, coordinator: Place) {
    this.name = name;
    this.#coordinator = coordinator;
  }

  get url(): string {
    return this.at(this.#coordinator);
  }

  at({ port }: Place): string {
    return `postgres://test@127.0.0.1:${port}/${this.name}`;
  }

  async query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
    return (await administer(this.url, text, values)).rows;
  }

  /** Installs Citus in it, and adds the workers. */
  async spread(workers: readonly Place[], shards: number): Promise<void> {
    await this.query(`alter database ${this.name} set citus.shard_count = ${shards}`);
    await this.query(CITUS);
    await this.query('select citus_set_coordinator_host($1, $2)', ['127.0.0.1', this.#coordinator.port]);
    for (const worker of workers) await this.addMachine(worker);
  }

  async addMachine(machine: Place): Promise<void> {
    await administer(this.at(machine), CITUS);
    await administer(this.url, 'select citus_add_node($1, $2)', ['127.0.0.1', machine.port]);
  }

  /** The folded names whose rows lie on a worker. */
  async namesOn({ port }: Place): Promise<Set<string>> {
    const rows = await this.query(
      `select folded from usernames
       join pg_dist_placement on shardid = get_shard_id_for_distribution_column('accounts', owner)
       join pg_dist_node using (groupid) where nodeport = $1`,
      [port],
    );
    return new Set(rows.map(({ folded }) => String(folded)));
  }

  /** Spreads the rows over all present workers. @returns the number of moved groups of shards */
  async rebalance(): Promise<number> {
    const groups = async () => {
      const rows = await this.query(
        `select groupid from pg_dist_placement join pg_dist_shard using (shardid)
         where logicalrelid = 'accounts'::regclass order by shardid`,
      );
      return rows.map(({ groupid }) => String(groupid));
    };
    const before = await groups();
    await this.query('select citus_rebalance_start()');
    const state = async () => (await this.query('select state from citus_rebalance_status()'))[0]?.['state'];
    await until('The rebalancing', async () => /finished|failed|cancelled/.test(String(await state())));
    if ((await state()) !== 'finished') throw new Error('The rebalancing failed.');
    const after = await groups();
    return before.filter((group, at) => group !== after[at]).length;
  }
}
