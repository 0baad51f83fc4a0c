import {
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteQueryCompiler,
} from 'kysely';

export type Engine = 'sqlite' | 'postgres';

/** The SQL of an engine. Its statements run on the connection, or are only compiled. */
export function dialectOf(engine: Engine, connection?: DatabaseConnection): Dialect {
  const sqlite = engine === 'sqlite';
  const driver = new DummyDriver();
  if (connection) driver.acquireConnection = async () => connection;
  return {
    createAdapter: () => (sqlite ? new SqliteAdapter() : new PostgresAdapter()),
    createDriver: () => driver,
    createIntrospector: () => {
      throw new Error('The schema is known by its migrations.');
    },
    createQueryCompiler: () => (sqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
  };
}
