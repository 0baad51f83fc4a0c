import type pg from 'pg';
import type { Connection } from '../database.ts';
import type { Statement } from '../statement.ts';

/** The most statements sent at once: the last one of a longer list could time out while it waits. */
const EACH_AT_ONCE = 100;

/** From this length on, planning for the list costs less than running a generic plan. */
const LONG_LIST = 100;

export interface NamedQuery {
  /** Undefined for a statement that is planned for its values each time. */
  name: string | undefined;
  text: string;
  values: unknown[];
}

/** Sends a statement. `owner` is the owner of its rows, unless they have none or belong to several. */
type Send = (query: NamedQuery, owner: string | undefined) => Promise<pg.QueryResult>;

const ownerIn = (params: object): string | undefined =>
  'owner' in params && typeof params.owner === 'string' ? params.owner : undefined;

/**
 * A named statement keeps one plan for all values. That plan compares each row with each entry of a list: of 5,000
 * notes, most of half a second for a statement. Planned for the list itself, it is looked up in a hash.
 */
function queryOf(name: string, text: string, values: unknown[]): NamedQuery {
  const isLong = values.some((value) => Array.isArray(value) && value.length >= LONG_LIST);
  return { name: isLong ? undefined : name, text, values };
}

export class PostgresConnection implements Connection {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  #query(statement: Statement<never, unknown>, params: object): Promise<pg.QueryResult> {
    const compiled = statement.compiled('postgres');
    return this.#send(queryOf(statement.name, compiled.sql, compiled.values(params)), ownerIn(params));
  }

  async all<Params extends object, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]> {
    return (await this.#query(statement, params)).rows;
  }

  async first<Params extends object, Row>(
    statement: Statement<Params, Row>,
    params: Params,
  ): Promise<Row | undefined> {
    return (await this.all(statement, params))[0];
  }

  async run<Params extends object>(statement: Statement<Params, unknown>, params: Params): Promise<number> {
    const { rowCount } = await this.#query(statement, params);
    return Number(rowCount);
  }

  async each<Params extends object>(
    statement: Statement<Params, unknown>,
    params: readonly Params[],
  ): Promise<void> {
    const [first] = params;
    if (first === undefined) return;
    if (statement.forMany !== undefined) {
      const { sql, values } = statement.forMany();
      const query = queryOf(`${statement.name}OfMany`, sql, values(params));
      await this.#send(query, ownerIn(first));
      return;
    }
    for (let from = 0; from < params.length; from += EACH_AT_ONCE) {
      const some = params.slice(from, from + EACH_AT_ONCE);
      await Promise.all(some.map((one) => this.#query(statement, one)));
    }
  }
}
