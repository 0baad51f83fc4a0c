import {
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';
export type Value = string | number | null | Uint8Array;

/** A place in a statement that takes its value when the statement runs. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export interface CompiledStatement {
  readonly sql: string;
  readonly values: (params: object) => Value[];
}

/** One SQL statement of the product, typed by its parameters and its row, compiled once per engine. */
export interface Statement<Params extends object, Row> {
  readonly name: string;
  readonly compiled: (engine: Engine) => CompiledStatement;
  /** Carries the types only. */
  readonly types?: (params: Params) => Row;
}

type Param<Params> = <Name extends keyof Params & string>(name: Name) => Expression<Params[Name]>;
type Build<Params, Row> = (db: Kysely<Tables>, param: Param<Params>) => Compilable<Row>;

const writers = {
  sqlite: new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  postgres: new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
} as const;

function compile<Params, Row>(build: Build<Params, Row>, engine: Engine): CompiledStatement {
  const param: Param<Params> = (name) => sql<never>`${new Slot(name)}`;
  const { sql: text, parameters } = build(writers[engine], param).compile();
  const fillers = parameters.map((value) => {
    if (value instanceof Slot) return (params: Record<string, Value>) => params[value.name] ?? null;
    return () => value as Value;
  });
  return {
    sql: text,
    values: (params) => {
      const given = params as Record<string, Value>;
      return fillers.map((fill) => fill(given));
    },
  };
}

const all = new Map<string, Statement<never, unknown>>();

/**
 * Declares a statement. Its name is unique: PostgreSQL keeps the prepared statement under it.
 * @param build makes the query; `param('owner')` marks where the value of `owner` goes
 */
export function statement<Params extends object>() {
  return <Row>(name: string, build: Build<Params, Row>): Statement<Params, Row> => {
    if (all.has(name)) throw new Error(`Two statements are named ${name}`);
    const cache: Partial<Record<Engine, CompiledStatement>> = {};
    const declared: Statement<Params, Row> = {
      name,
      compiled: (engine) => {
        cache[engine] ??= compile(build, engine);
        return cache[engine];
      },
    };
    all.set(name, declared);
    return declared;
  };
}

/** Every statement that the loaded modules declare. */
export const declaredStatements = (): Iterable<Statement<never, unknown>> => all.values();
