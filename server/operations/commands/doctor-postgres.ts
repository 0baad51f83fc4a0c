import type pg from 'pg';
import { secretOf } from '../../accounts/signing/secret.ts';
import { faultOfSecret } from '../../accounts/signing/secret-fingerprint.ts';
import type { Config } from '../../config/config.ts';
import { MIGRATIONS, pendingAfter } from '../../database/migrate.ts';
import { reasonOf } from '../../database/postgres/errors.ts';
import { connected } from '../../database/postgres/open.ts';
import type { Findings } from './findings.ts';
import { openBeside } from './open-beside.ts';

const OLDEST = 15;
/** More than the way of a statement and its answer. */
const CLOCK_APART_MS = 5_000;

async function faultsOfServer(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int / 10000 as version, extract(epoch from clock_timestamp()) * 1000 as now,
      has_schema_privilege(current_schema(), 'create') as creates, pg_is_in_recovery() as replica, current_user as role,
      current_setting('default_transaction_read_only') = 'on' as locked`,
  );
  const { version, now, creates, replica, role, locked } = rows[0];
  const apart = Math.abs(Number(now) - Date.now());
  return [
    ...(version < OLDEST ? [`PostgreSQL ${version} is too old: ${OLDEST} or newer is needed`] : []),
    ...(apart > CLOCK_APART_MS
      ? [`the clocks of PostgreSQL and of this machine differ by ${Math.round(apart / 1_000)} s`]
      : []),
    ...(creates ? [] : [`the role ${role} may not create tables: make it the owner of the database`]),
    ...(replica || locked ? ['this PostgreSQL only reads: name the primary in DATABASE_URL'] : []),
  ];
}

/** The migrations of a start, or why this version cannot start. */
async function migrationsOf(
  client: pg.Client,
): Promise<{ problems: string[]; notes: string[]; isNew: boolean }> {
  const { rows } = await client.query("select to_regclass('migrations') is null as new");
  if (rows[0]?.new === true)
    return { problems: [], notes: ['The database is empty; the first start makes its tables'], isNew: true };
  const applied = (await client.query('select name from migrations order by name')).rows;
  const pending = pendingAfter(
    applied.map(({ name }) => String(name)),
    MIGRATIONS,
  );
  const notes = pending.map((name) => `The next start applies the migration ${name}`);
  return { problems: [], notes, isNew: pending.length > 0 };
}

/** Checks the PostgreSQL of a site: versions, clock, migrations, secret. Damage is for pg_amcheck. */
export async function examinePostgres(config: Config, url: string): Promise<Findings> {
  let client: pg.Client;
  try {
    client = await connected(url);
  } catch (error) {
    return { problems: [`PostgreSQL does not answer as it should (${reasonOf(error)})`] };
  }
  const backups = 'Backups of PostgreSQL are yours to make and to watch: docs/operations.md';
  try {
    const ofServer = await faultsOfServer(client);
    const { problems, notes, isNew } = await migrationsOf(client);
    const ofSecret = isNew ? [] : await secretFault(config);
    return { problems: [...ofServer, ...problems, ...ofSecret], notes: [...notes, backups] };
  } catch (error) {
    return { problems: [reasonOf(error)] };
  } finally {
    await client.end();
  }
}

async function secretFault(config: Config): Promise<string[]> {
  const db = openBeside(config);
  try {
    const fault = await faultOfSecret(db, secretOf(config));
    return fault === undefined ? [] : [fault];
  } finally {
    await db.close();
  }
}
