import {
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
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
    createIntrospector: (db) => (sqlite ? new SqliteIntrospector(db) : new PostgresIntrospector(db)),
    createQueryCompiler: () => (sqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
  };
}
