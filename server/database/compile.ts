import {
  type AliasableExpression,
  type Compilable,
  type Expression,
  Kysely,
  type KyselyPlugin,
  type RawBuilder,
  type SqlBool,
  sql,
  UpdateQueryNode,
} from 'kysely';
import { dialectOf, type Engine } from './dialect.ts';
import type { Tables } from './tables.ts';

export type Value = string | number | null | Uint8Array;

/** A placeholder in a statement, which gets its value when the statement runs. */
class Slot {
  readonly name: string;
  readonly takes: 'a value' | 'a list as JSON';
  constructor(name: string, takes: Slot['takes'] = 'a value') {
    this.name = name;
    this.takes = takes;
  }
}

export interface CompiledStatement {
  readonly sql: string;
  readonly values: (params: object) => Value[];
}

export interface CompiledForMany {
  readonly sql: string;
  readonly values: (rows: readonly object[]) => unknown[];
}

export interface Param<Params> {
  <Name extends keyof Params & string>(name: Name): AliasableExpression<Params[Name]>;
  /** Several, each by its name, which a column has too. */
  each<Name extends keyof Params & string>(
    ...names: readonly Name[]
  ): { [Each in Name]: AliasableExpression<Params[Each]> };
  /** That each of these columns has the value of the parameter of its name. */
  match(...columns: readonly (keyof Params & Columns[keyof Tables])[]): Expression<SqlBool>;
}
/** The parameters that differ from row to row when many are written, and their column types. */
export type Rows<Params> = { readonly [Name in keyof Params & string]?: 'text' | 'integer' };
type Columns = { [Table in keyof Tables]: keyof Tables[Table] & string };
/** A column of any table, with or without the table's name. */
type Column = Columns[keyof Tables] | { [Table in keyof Tables]: `${Table}.${Columns[Table]}` }[keyof Tables];
/** True when a column has one of the texts of a list. */
type Among<Params> = <Name extends keyof Params & string>(
  column: Column | Expression<string>,
  name: Name,
) => Expression<SqlBool>;
export type Build<Params, Row> = (
  db: Kysely<Tables>,
  param: Param<Params>,
  among: Among<Params>,
) => Compilable<Row>;

const writers = {
  sqlite: new Kysely<Tables>({ dialect: dialectOf('sqlite') }),
  postgres: new Kysely<Tables>({ dialect: dialectOf('postgres') }),
} as const;

const slot = (name: string) => sql<never>`${new Slot(name)}`;

const paramsOf = (param: typeof slot) =>
  Object.assign(param, {
    each: <Name extends string>(...names: readonly Name[]) =>
      Object.fromEntries(names.map((name) => [name, param(name)])) as Record<Name, RawBuilder<never>>,
    match: (...columns: readonly string[]) =>
      sql<SqlBool>`${sql.join(
        columns.map((column) => sql`${sql.ref(column)} = ${param(column)}`),
        sql` and `,
      )}`,
  });

const refTo = (column: string | Expression<string>) =>
  typeof column === 'string' ? sql.ref(column) : column;

const amongOn: Record<Engine, (column: string | Expression<string>, name: string) => Expression<SqlBool>> = {
  sqlite: (column, name) =>
    sql`${refTo(column)} in (select value from json_each(${new Slot(name, 'a list as JSON')}))`,
  // Not a subquery: with statistics of an emptier table, PostgreSQL would compare each row with each text.
  postgres: (column, name) => sql`${refTo(column)} = any(${new Slot(name)}::text[])`,
};

function source(value: unknown, index: number): string {
  if (!(value instanceof Slot)) return `fixed[${index}]`;
  const given = `params[${JSON.stringify(value.name)}]`;
  return value.takes === 'a list as JSON' ? `JSON.stringify(${given})` : `${given} ?? null`;
}

function compile(query: Compilable<unknown>): CompiledStatement {
  const { sql: text, parameters } = query.compile();
  const filled = parameters.map(source);
  // Compiled, because one ordering takes a hundred of them.
  const values: CompiledStatement['values'] = new Function('fixed', `return (params) => [${filled}]`)(
    parameters,
  );
  return { sql: text, values };
}

/** Compiles a statement for an engine. */
export const compileOn = <Params, Row>(engine: Engine, build: Build<Params, Row>): CompiledStatement =>
  compile(build(writers[engine], paramsOf(slot), amongOn[engine]));

/** Named unlike any column of a table. */
const columnOf = (name: string) => `its_${name}`;

/** Joins an update with the table `each`, made from one list per column. */
function fromLists<Params>(rows: Rows<Params>): KyselyPlugin {
  const lists = Object.entries(rows).map(
    ([name, holds]) => sql`${slot(name)}::${sql.raw(holds === 'integer' ? 'bigint' : 'text')}[]`,
  );
  const columns = Object.keys(rows).map((name) => sql.ref(columnOf(name)));
  const each = sql`unnest(${sql.join(lists)}) as "each"(${sql.join(columns)})`.toOperationNode();
  return {
    transformQuery: ({ node }) => {
      if (!UpdateQueryNode.is(node)) throw new Error('Only an update writes many rows at once');
      return UpdateQueryNode.cloneWithFromItems(node, [each]);
    },
    transformResult: async ({ result }) => result,
  };
}

export function compileForMany<Params, Row>(build: Build<Params, Row>, rows: Rows<Params>): CompiledForMany {
  const param = (name: string) => (name in rows ? sql.ref<never>(`each.${columnOf(name)}`) : slot(name));
  const compiled = compile(
    build(writers.postgres.withPlugin(fromLists(rows)), paramsOf(param), amongOn.postgres),
  );
  return {
    sql: compiled.sql,
    values: (all) => {
      const given = all as readonly Record<string, Value>[];
      const lists = Object.keys(rows).map((name) => [name, given.map((row) => row[name])]);
      return compiled.values({ ...given[0], ...Object.fromEntries(lists) });
    },
  };
}
