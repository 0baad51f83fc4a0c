import type pg from 'pg';
import type { Connection } from '../database.ts';
import type { Statement } from '../statement.ts';

/** So many statements travel at once: the last one of a longer list must not run out of time on the way. */
const EACH_AT_ONCE = 100;

export interface NamedQuery {
  name: string;
  text: string;
  values: unknown[];
}

export class PostgresConnection implements Connection {
  readonly #send: (query: NamedQuery) => Promise<pg.QueryResult>;

  constructor(send: (query: NamedQuery) => Promise<pg.QueryResult>) {
    this.#send = send;
  }

  #query(statement: Statement<never, unknown>, params: object): Promise<pg.QueryResult> {
    const compiled = statement.compiled('postgres');
    return this.#send({ name: statement.name, text: compiled.sql, values: compiled.values(params) });
  }

  async all<Params extends object, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]> {
    const { rows } = await this.#query(statement, params);
    return rows;
  }

  async first<Params extends object, Row>(
    statement: Statement<Params, Row>,
    params: Params,
  ): Promise<Row | undefined> {
    const { rows } = await this.#query(statement, params);
    return rows[0];
  }

  async run<Params extends object>(statement: Statement<Params, unknown>, params: Params): Promise<number> {
    const { rowCount } = await this.#query(statement, params);
    return rowCount ?? 0;
  }

  async each<Params extends object>(
    statement: Statement<Params, unknown>,
    params: readonly Params[],
  ): Promise<void> {
    if (params.length === 0) return;
    if (statement.forMany !== undefined) {
      const { sql, values } = statement.forMany();
      await this.#send({ name: `${statement.name}OfMany`, text: sql, values: values(params) });
      return;
    }
    for (let from = 0; from < params.length; from += EACH_AT_ONCE) {
      const some = params.slice(from, from + EACH_AT_ONCE);
      await Promise.all(some.map((one) => this.#query(statement, one)));
    }
  }
}
