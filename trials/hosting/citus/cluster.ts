import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/free-port.ts';
import { unprivilegedUser } from '../../../scripts/postgres.ts';
import { administer } from '../../../server/testing/administer.ts';
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

interface Machine {
  port: number;
  folder: string;
}

/** A coordinator and workers on this machine alone, which keep what they commit. */
export class CitusCluster {
  readonly #programs = postgresWithCitus();
  readonly #home = mkdtempSync(join(tmpdir(), 'nightdrive-citus-'));
  readonly #user = unprivilegedUser();
  /** The coordinator, then the workers. */
  readonly #machines: Machine[] = [];

  get workers(): readonly Machine[] {
    return this.#machines.slice(1);
  }

  async start(workers: number): Promise<void> {
    if (this.#user) execFileSync('chown', [`${this.#user.uid}:${this.#user.gid}`, this.#home]);
    while (this.#machines.length < 1 + workers) await this.#addMachine();
  }

  /** A database of its own on all machines, without a table yet. */
  async database(name: string, shards: number): Promise<DistributedDatabase> {
    const database = await this.plainDatabase(name);
    await database.spread(this.workers, shards);
    return database;
  }

  /** A database on the coordinator alone, as on any PostgreSQL. */
  async plainDatabase(name: string): Promise<DistributedDatabase> {
    const [coordinator] = this.#machines;
    if (coordinator === undefined) throw new Error('The cluster has not started.');
    for (const { port } of this.#machines)
      await administer(`postgres://test@127.0.0.1:${port}/postgres`, `create database ${name}`);
    return new DistributedDatabase(name, coordinator);
  }

  /** Synchronous, so that it can run while the process exits. */
  stop(): void {
    const stopping = ['stop', '--mode', 'immediate', '--pgdata'];
    for (const { folder } of this.#machines)
      spawnSync(join(this.#programs, 'pg_ctl'), [...stopping, folder], this.#options());
    rmSync(this.#home, { recursive: true, force: true });
  }

  async #addMachine(): Promise<void> {
    const folder = join(this.#home, `machine-${this.#machines.length}`);
    const port = await freePort();
    const made = ['-D', folder, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
    execFileSync(join(this.#programs, 'initdb'), made, this.#options());
    appendFileSync(join(folder, 'postgresql.conf'), `${SETTINGS}port = ${port}\n`);
    this.#machines.push({ port, folder });
    const started = ['start', '--wait', '--pgdata', folder, '--log', `${folder}.log`];
    execFileSync(join(this.#programs, 'pg_ctl'), started, this.#options());
  }

  #options() {
    return { ...this.#user, cwd: this.#home, stdio: 'ignore' } as const;
  }
}
