import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection } from '../database.ts';
import type { CompiledStatement, Statement } from '../statement.ts';
import { translate } from './errors.ts';

/** After this much work in a write, the event loop serves the calls that only read. */
const LONG_MS = 5;
/** Such work, in rows of a list. */
const ROWS_AT_ONCE = 250;

interface Prepared {
  statement: StatementSync;
  compiled: CompiledStatement;
  /** Makes the object of a row from its column values. */
  object: (columns: unknown) => unknown;
}

/**
 * Rows come as arrays, and a function compiled for their columns makes the objects: those of node:sqlite are
 * dictionaries, slow to make and slow to read (docs/benchmarks.md).
 */
function objectMaker(statement: StatementSync): Prepared['object'] {
  statement.setReturnArrays(true);
  const fields = statement.columns().map(({ name }, index) => `${JSON.stringify(name)}: columns[${index}]`);
  const make = new Function('columns', `return { ${fields.join(', ')} }`);
  return (columns) => make(columns);
}

/** The statements of one handle. The number of statements of the product bounds the cache. */
export class SqliteConnection implements Connection {
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
      known = { statement: prepared, compiled, object: objectMaker(prepared) };
      this.#prepared.set(statement, known);
    }
    return known;
  }

  async all<Params extends object, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]> {
    try {
      const known = this.#prepare(statement);
      return known.statement.all(...known.compiled.values(params)).map(known.object) as Row[];
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
      const columns = known.statement.get(...known.compiled.values(params));
      return columns && (known.object(columns) as Row);
    } catch (error) {
      throw translate(error);
    }
  }

  async run<Params extends object>(statement: Statement<Params, unknown>, params: Params): Promise<number> {
    try {
      const known = this.#prepare(statement);
      const began = performance.now();
      const changes = Number(known.statement.run(...known.compiled.values(params)).changes);
      if (performance.now() - began > LONG_MS) await nextTurn();
      return changes;
    } catch (error) {
      throw translate(error);
    }
  }

  async each<Params extends object>(
    statement: Statement<Params, unknown>,
    params: readonly Params[],
  ): Promise<void> {
    try {
      const known = this.#prepare(statement);
      for (const [index, one] of params.entries()) {
        known.statement.run(...known.compiled.values(one));
        if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await nextTurn();
      }
    } catch (error) {
      throw translate(error);
    }
  }
}
