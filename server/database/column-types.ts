import { type RawBuilder, sql } from 'kysely';
import type { Engine } from './dialect.ts';

/** The column types of each engine, so that one migration works on both. */
export interface ColumnTypes {
  engine: Engine;
  integer: 'integer' | 'bigint';
  bytes: 'blob' | 'bytea';
  /** End of a table whose rows are small and lie in the order of the primary key. */
  clustered: RawBuilder<unknown>;
  plain: RawBuilder<unknown>;
}

export const COLUMN_TYPES: Record<Engine, ColumnTypes> = {
  sqlite: {
    engine: 'sqlite',
    integer: 'integer',
    bytes: 'blob',
    clustered: sql`strict, without rowid`,
    plain: sql`strict`,
  },
  postgres: { engine: 'postgres', integer: 'bigint', bytes: 'bytea', clustered: sql``, plain: sql`` },
};
