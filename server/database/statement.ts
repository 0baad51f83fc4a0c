import {
  type Build,
  type CompiledForMany,
  type CompiledStatement,
  compileForMany,
  compileOn,
  type Rows,
} from './compile.ts';
import type { Engine } from './dialect.ts';

/** One SQL statement of the product, typed by its parameters and its row, compiled once per engine. */
export interface Statement<Params extends object, Row> {
  readonly name: string;
  readonly compiled: (engine: Engine) => CompiledStatement;
  /** Writes many rows at once on PostgreSQL, for a statement declared with `Rows`. */
  readonly forMany?: () => CompiledForMany;
  readonly types?: (params: Params) => Row;
}

const all = new Map<string, Statement<never, unknown>>();

/**
 * Declares a statement. Its name is unique: PostgreSQL keeps the prepared statement under it.
 * @param build makes the query; `param('owner')` is the placeholder of `owner`, `among('id', 'ids')` that
 * the column has one of a list of texts
 * @param rows lets `each` write all rows of an update in one statement on PostgreSQL, which locks them in an
 * unknown order: only for rows guarded by a lock that was taken before. All other parameters are the same for all rows.
 */
export function statement<Params extends object>() {
  return <Row>(name: string, build: Build<Params, Row>, rows?: Rows<Params>): Statement<Params, Row> => {
    if (all.has(name)) throw new Error(`Two statements are named ${name}`);
    const cache: Partial<Record<Engine, CompiledStatement>> = {};
    let forMany: CompiledForMany | undefined;
    const declared: Statement<Params, Row> = {
      name,
      compiled: (engine) => {
        cache[engine] ??= compileOn(engine, build);
        return cache[engine];
      },
      ...(rows && {
        forMany: () => {
          forMany ??= compileForMany(build, rows);
          return forMany;
        },
      }),
    };
    all.set(name, declared);
    return declared;
  };
}

export const declaredStatements = (): Iterable<Statement<never, unknown>> => all.values();
