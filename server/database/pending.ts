import { type Execute, MIGRATIONS, type Migrations } from './migrate.ts';

export class NewerSchema extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database has the migration ${names.join(', ')}, which this version does not know. ` +
        'Start the newer version again, or restore a backup made by this one.',
    );
  }
}

/**
 * The migrations that follow those already applied, in order.
 * @throws NewerSchema when it has some that this program does not know
 */
export function pendingAfter(applied: readonly string[], migrations: Migrations = MIGRATIONS): string[] {
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0) throw new NewerSchema(unknown);
  return Object.keys(migrations).filter((name) => !applied.includes(name));
}

/** The migrations that the database still lacks, in the same way. */
export async function pendingMigrations(execute: Execute, migrations: Migrations): Promise<string[]> {
  await execute(
    'create table if not exists migrations (name text primary key not null, applied_at bigint not null)',
    [],
  );
  const rows = await execute('select name from migrations order by name', []);
  return pendingAfter(
    rows.map(({ name }) => String(name)),
    migrations,
  );
}
