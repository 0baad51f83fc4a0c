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

/** Sends a statement. `owner` is whose rows it touches, unless it touches those of nobody or of all. */
type Send = (query: NamedQuery, owner: string | undefined) => Promise<pg.QueryResult>;

const ownerIn = (params: object): string | undefined =>
  'owner' in params && typeof params.owner === 'string' ? params.owner : undefined;

export class PostgresConnection implements Connection {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  #query(statement: Statement<never, unknown>, params: object): Promise<pg.QueryResult> {
    const compiled = statement.compiled('postgres');
    const query = { name: statement.name, text: compiled.sql, values: compiled.values(params) };
    return this.#send(query, ownerIn(params));
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
      const query = { name: `${statement.name}OfMany`, text: sql, values: values(params) };
      await this.#send(query, ownerIn(params[0] ?? {}));
      return;
    }
    for (let from = 0; from < params.length; from += EACH_AT_ONCE) {
      const some = params.slice(from, from + EACH_AT_ONCE);
      await Promise.all(some.map((one) => this.#query(statement, one)));
    }
  }
}
