import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/free-port.ts';
import { administer } from '../../../server/testing/administer.ts';
import { postgresUser, signalAll, until } from '../clusters/machines.ts';
import { DistributedDatabase } from './distributed-database.ts';
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

export interface Machine {
  name: string;
  port: number;
  folder: string;
  process: ChildProcess;
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
    await database.spread(this.workers, shards);
    return database;
  }

  /** A database on the coordinator alone, as on any PostgreSQL. */
  async plainDatabase(name: string): Promise<DistributedDatabase> {
    for (const machine of [this.#first(), ...this.workers])
      await administer(this.#maintenance(machine), `create database ${name}`);
    return new DistributedDatabase(name, this.#first());
  }

  /** Adds a later machine to a database as a worker. */
  async join(machine: Machine, database: DistributedDatabase): Promise<void> {
    await administer(this.#maintenance(machine), `create database ${database.name}`);
    await database.addMachine(machine);
  }

  kill(machine: Machine): () => Promise<void> {
    signalAll(machine.process.pid ?? 0, 'SIGKILL');
    return async () => {
      machine.process = this.#startPostgres(machine);
      await this.#answers(machine);
    };
  }

  /** Freezes its processes, so that connections are accepted and calls are not answered. */
  freeze(machine: Machine): () => Promise<void> {
    signalAll(machine.process.pid ?? 0, 'SIGSTOP');
    return async () => {
      signalAll(machine.process.pid ?? 0, 'SIGCONT');
      await this.#answers(machine);
    };
  }

  /** Synchronous, so that it can run while the process exits. */
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
      async () => (await administer(this.#maintenance(machine), 'select 1')).rowCount === 1,
    );
  }

  #maintenance({ port }: Machine): string {
    return `postgres://test@127.0.0.1:${port}/postgres`;
  }
}
