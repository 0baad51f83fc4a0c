import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/free-port.ts';
import { postgresUser, signalAll, until } from '../clusters/machines.ts';
import { postgresWithCitus } from './programs.ts';

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 300
shared_preload_libraries = 'citus'
wal_level = logical
max_wal_senders = 20
max_replication_slots = 20
max_worker_processes = 40
citus.node_conninfo = 'sslmode=disable'
`;
const CITUS = 'create extension citus';

export interface Machine {
  name: string;
  port: number;
  folder: string;
  process: ChildProcess;
}

async function query(url: string, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** A database of a cluster, by the addresses of its machines. */
export class DistributedDatabase {
  readonly #name: string;
  readonly #coordinator: Machine;

  constructor(name: string, coordinator: Machine) {
    this.#name = name;
    this.#coordinator = coordinator;
  }

  get url(): string {
    return this.at(this.#coordinator);
  }

  at({ port }: Machine): string {
    return `postgres://test@127.0.0.1:${port}/${this.#name}`;
  }

  async query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
    return (await query(this.url, text, values)).rows;
  }

  async addMachine(machine: Machine): Promise<void> {
    await query(this.at(machine), CITUS);
    await query(this.url, 'select citus_add_node($1, $2)', ['127.0.0.1', machine.port]);
  }

  /** The folded names whose rows lie on a worker. */
  async namesOn({ port }: Machine): Promise<Set<string>> {
    const rows = await this.query(
      `select folded from usernames
       join pg_dist_placement on shardid = get_shard_id_for_distribution_column('accounts', owner)
       join pg_dist_node using (groupid) where nodeport = $1`,
      [port],
    );
    return new Set(rows.map(({ folded }) => String(folded)));
  }

  /** Spreads the rows over all workers there are by now. @returns how many groups of shards moved */
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

/** A coordinator and workers on this machine alone, which keep what they commit. */
export class CitusCluster {
  readonly #home = mkdtempSync(join(tmpdir(), 'nightdrive-citus-'));
  readonly #user = postgresUser();
  readonly #programs = postgresWithCitus();
  readonly workers: Machine[] = [];
  #coordinator: Machine | undefined;

  async start(workers: number): Promise<void> {
    if (this.#user) execFileSync('chown', [`${this.#user.uid}:${this.#user.gid}`, this.#home]);
    this.#coordinator = await this.#addMachine('coordinator');
    for (let number = 1; number <= workers; number++) await this.addWorker();
  }

  async addWorker(): Promise<Machine> {
    const worker = await this.#addMachine(`worker-${this.workers.length + 1}`);
    this.workers.push(worker);
    return worker;
  }

  /** A database of its own on all machines, without a table yet. */
  async database(name: string, shards: number): Promise<DistributedDatabase> {
    const database = await this.plainDatabase(name);
    await this.spread(database, name, shards);
    return database;
  }

  /** One that the coordinator keeps for itself, as any PostgreSQL does. */
  async plainDatabase(name: string): Promise<DistributedDatabase> {
    for (const machine of [this.#first(), ...this.workers])
      await query(this.#maintenance(machine), `create database ${name}`);
    return new DistributedDatabase(name, this.#first());
  }

  /** Brings Citus to a database, and tells it of the workers. */
  async spread(database: DistributedDatabase, name: string, shards: number): Promise<void> {
    const { port } = this.#first();
    await database.query(`alter database ${name} set citus.shard_count = ${shards}`);
    await database.query(CITUS);
    await database.query('select citus_set_coordinator_host($1, $2)', ['127.0.0.1', port]);
    for (const worker of this.workers) await database.addMachine(worker);
  }

  /** Gives a machine that came later the databases that there are. */
  async join(machine: Machine, name: string, database: DistributedDatabase): Promise<void> {
    await query(this.#maintenance(machine), `create database ${name}`);
    await database.addMachine(machine);
  }

  kill(machine: Machine): () => Promise<void> {
    signalAll(machine.process.pid ?? 0, 'SIGKILL');
    return async () => {
      machine.process = this.#startPostgres(machine);
      await this.#answers(machine);
    };
  }

  /** All its processes stand still: connections to it are accepted, and nothing is answered. */
  freeze(machine: Machine): () => Promise<void> {
    signalAll(machine.process.pid ?? 0, 'SIGSTOP');
    return async () => {
      signalAll(machine.process.pid ?? 0, 'SIGCONT');
      await this.#answers(machine);
    };
  }

  /** At once, so that it can be the last that a process does. */
  stop(): void {
    for (const { process } of [...this.workers, ...(this.#coordinator ? [this.#coordinator] : [])])
      signalAll(process.pid ?? 0, 'SIGKILL');
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  #first(): Machine {
    if (this.#coordinator === undefined) throw new Error('The cluster has not started.');
    return this.#coordinator;
  }

  async #addMachine(name: string): Promise<Machine> {
    const folder = join(this.#home, name);
    const port = await freePort();
    const args = ['-D', folder, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
    execFileSync(join(this.#programs, 'initdb'), args, { ...this.#user, cwd: this.#home, stdio: 'ignore' });
    appendFileSync(join(folder, 'postgresql.conf'), `${SETTINGS}port = ${port}\n`);
    const machine = { name, port, folder, process: this.#startPostgres({ folder, name }) };
    await this.#answers(machine);
    return machine;
  }

  /** Its output is in the folder of the trial, which is deleted at the end. */
  #startPostgres({ folder, name }: Pick<Machine, 'folder' | 'name'>): ChildProcess {
    const postgres = join(this.#programs, 'postgres');
    return spawn('sh', ['-c', 'exec "$0" -D "$1" >>"$1.log" 2>&1', postgres, folder], {
      ...this.#user,
      cwd: this.#home,
      stdio: 'ignore',
    }).on('error', () => console.error(`PostgreSQL of ${name} did not start.`));
  }

  #answers(machine: Machine): Promise<void> {
    return until(
      machine.name,
      async () => (await query(this.#maintenance(machine), 'select 1')).rowCount === 1,
    );
  }

  #maintenance({ port }: Machine): string {
    return `postgres://test@127.0.0.1:${port}/postgres`;
  }
}
