import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Connection } from './database.ts';
import { translate } from './sqlite-errors.ts';
import type { CompiledStatement, Statement } from './statement.ts';

interface Prepared {
  statement: StatementSync;
  compiled: CompiledStatement;
  /** Makes the object of a row. */
  row: Function;
}

/**
 * Rows come as arrays and their objects are made here, by a function compiled for the columns: those that node:sqlite
 * makes are dictionaries, which are slow to read (docs/benchmarks.md).
 */
function rowOf(statement: StatementSync): Function {
  statement.setReturnArrays(true);
  const fields = statement.columns().map(({ name }, index) => `${JSON.stringify(name)}: row[${index}]`);
  return new Function('row', `return { ${fields.join(', ')} }`);
}

/** The statements of one handle. The number of statements of the product bounds the cache. */
export class SqliteConnection implements Connection {
  readonly engine = 'sqlite';
  readonly #handle: DatabaseSync;
  readonly #prepared = new Map<object, Prepared>();

  constructor(handle: DatabaseSync) {
    this.#handle = handle;
  }

  #prepare(statement: Statement<never, unknown>): Prepared {
    let known = this.#prepared.get(statement);
    if (known === undefined) {
      const compiled = statement.compiled('sqlite');
      const prepared = this.#handle.prepare(compiled.sql);
      known = { statement: prepared, compiled, row: rowOf(prepared) };
      this.#prepared.set(statement, known);
    }
    return known;
  }

  async all<Params extends object, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]> {
    try {
      const known = this.#prepare(statement);
      return known.statement.all(...known.compiled.values(params)).map((row) => known.row(row));
    } catch (error) {
      throw translate(error);
    }
  }

  async first<Params extends object, Row>(
    statement: Statement<Params, Row>,
    params: Params,
  ): Promise<Row | undefined> {
    try {
      const known = this.#prepare(statement);
      const row = known.statement.get(...known.compiled.values(params));
      return row && known.row(row);
    } catch (error) {
      throw translate(error);
    }
  }

  async run<Params extends object>(statement: Statement<Params, unknown>, params: Params): Promise<number> {
    try {
      const known = this.#prepare(statement);
      return Number(known.statement.run(...known.compiled.values(params)).changes);
    } catch (error) {
      throw translate(error);
    }
  }

  async each<Params extends object>(
    statement: Statement<Params, unknown>,
    params: readonly Params[],
  ): Promise<void> {
    for (const one of params) await this.run(statement, one);
  }
}
