import { administer } from '../../../server/testing/administer.ts';

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
    for (const worker of workers) await this.#addMachine(worker);
  }

  async #addMachine(machine: Place): Promise<void> {
    await administer(this.at(machine), CITUS);
    await administer(this.url, 'select citus_add_node($1, $2)', ['127.0.0.1', machine.port]);
  }
}
