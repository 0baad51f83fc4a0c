import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CompiledStatement } from '../compile.ts';
import type { Connection } from '../database.ts';
import type { Statement } from '../statement.ts';
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

  #on<T>(statement: Statement<never, unknown>, work: (known: Prepared) => T): T {
    try {
      return work(this.#prepare(statement));
    } catch (error) {
      throw translate(error);
    }
  }

  async all<Params extends object, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]> {
    return this.#on(statement, ({ statement: prepared, compiled, object }) =>
      prepared.all(...compiled.values(params)).map(object),
    ) as Row[];
  }

  async first<Params extends object, Row>(
    statement: Statement<Params, Row>,
    params: Params,
  ): Promise<Row | undefined> {
    return this.#on(statement, ({ statement: prepared, compiled, object }) => {
      const columns = prepared.get(...compiled.values(params));
      return columns && object(columns);
    }) as Row | undefined;
  }

  async run<Params extends object>(statement: Statement<Params, unknown>, params: Params): Promise<number> {
    const began = performance.now();
    const { changes } = this.#on(statement, ({ statement: prepared, compiled }) =>
      prepared.run(...compiled.values(params)),
    );
    if (performance.now() - began > LONG_MS) await nextTurn();
    return Number(changes);
  }

  async each<Params extends object>(
    statement: Statement<Params, unknown>,
    params: readonly Params[],
  ): Promise<void> {
    for (const [index, one] of params.entries()) {
      this.#on(statement, ({ statement: prepared, compiled }) => prepared.run(...compiled.values(one)));
      if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await nextTurn();
    }
  }
}
