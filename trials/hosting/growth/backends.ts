import { readFileSync } from 'node:fs';
import pg from 'pg';
import { processorTime } from '../../../bench/machine.ts';

function isHere(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    // PostgreSQL is on another machine, or this connection of it is over.
    return false;
  }
}

/** The processes of PostgreSQL that work for one database. */
export class Backends {
  readonly #client: pg.Client;

  constructor(url: string) {
    this.#client = new pg.Client(url);
    this.#client.on('error', () => {});
  }

  open = (): Promise<unknown> => this.#client.connect();
  close = (): Promise<void> => this.#client.end();

  /** Processor time that they have used so far, in microseconds, while PostgreSQL is on this machine. */
  async processor(): Promise<number> {
    const { rows } = await this.#client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    return rows.filter(({ pid }) => isHere(pid)).reduce((sum, { pid }) => sum + processorTime(pid), 0);
  }
}
