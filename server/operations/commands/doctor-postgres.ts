import type pg from 'pg';
import { otherSecretOf, secretOf } from '../../accounts/signing/secret.ts';
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

/** The migrations of a start. @throws Error in one line when this version cannot start */
async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query("select to_regclass('migrations') is null as new");
  if (rows[0]?.new === true) return ['The database is empty; the first start makes its tables'];
  const applied = (await client.query('select name from migrations order by name')).rows;
  const pending = pendingAfter(
    applied.map(({ name }) => String(name)),
    MIGRATIONS,
  );
  return pending.map((name) => `The next start applies the migration ${name}`);
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
    const notes = await migrationsOf(client);
    const problems = [
      ...ofServer,
      ...(await faultsOfSecret(client, config)),
      ...(await faultsOfEvents(config)),
    ];
    return { problems, notes: [...notes, backups] };
  } catch (error) {
    return { problems: [reasonOf(error)] };
  } finally {
    await client.end();
  }
}

/** A database without this table has no node yet, nor a secret. */
async function faultsOfSecret(client: pg.Client, config: Config): Promise<string[]> {
  const { rows } = await client.query("select to_regclass('fingerprints') is not null as kept");
  if (rows[0]?.kept !== true) return [];
  const db = openBeside(config);
  try {
    return [(await faultOfSecret(db, secretOf(config), otherSecretOf(config))) ?? []].flat();
  } finally {
    await db.close();
  }
}

/** A site whose EVENTS_URL does not answer starts, but shows the changes of other nodes late. */
async function faultsOfEvents({ eventsUrl, databaseUrl }: Config): Promise<string[]> {
  if (eventsUrl === undefined || eventsUrl === databaseUrl) return [];
  try {
    await (await connected(eventsUrl)).end();
    return [];
  } catch (error) {
    return [`the PostgreSQL of EVENTS_URL does not answer as it should (${reasonOf(error)})`];
  }
}
