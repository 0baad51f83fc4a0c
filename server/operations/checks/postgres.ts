import type pg from 'pg';
import { otherSecretOf, secretOf } from '../../accounts/signing/secret.ts';
import { faultOfSecret } from '../../accounts/signing/secret-fingerprint.ts';
import type { Config } from '../../config/config.ts';
import { pendingAfter } from '../../database/pending.ts';
import { reasonOf } from '../../database/postgres/errors.ts';
import { connected } from '../../database/postgres/open.ts';
import { placeOf, postgresDatabase, postgresPool } from '../../database/postgres/postgres.ts';
import { MADE, siteId } from '../../database/site.ts';
import type { Finding, Looked } from './check.ts';

const OLDEST = 15;
/** More than the way of a statement and its answer. */
const CLOCK_APART_MS = 5_000;

/** Connects to PostgreSQL, or returns the reason why it cannot. */
async function withClient(url: string, work: (client: pg.Client) => Promise<Finding[]>): Promise<Finding[]> {
  let client: pg.Client | undefined;
  try {
    client = await connected(url);
    return await work(client);
  } catch (error) {
    const what =
      client === undefined
        ? `PostgreSQL at ${placeOf(url)} does not answer as it should (${reasonOf(error)})`
        : reasonOf(error);
    return [{ what }];
  } finally {
    await client?.end();
  }
}

async function faultsOfServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int / 10000 as version, extract(epoch from clock_timestamp()) * 1000 as now,
      has_schema_privilege(current_schema(), 'create') as creates, pg_is_in_recovery() as replica, current_user as role,
      current_setting('default_transaction_read_only') = 'on' as locked`,
  );
  const { version, now, creates, replica, role, locked } = rows[0];
  const apart = Math.abs(Number(now) - Date.now());
  const seconds = Math.round(apart / 1_000);
  return [
    ...(version < OLDEST
      ? [{ what: `PostgreSQL ${version} is too old`, fix: `${OLDEST} or newer is needed` }]
      : []),
    ...(apart > CLOCK_APART_MS
      ? [{ what: `the clocks of PostgreSQL and of this machine differ by ${seconds} s` }]
      : []),
    ...(creates
      ? []
      : [{ what: `the role ${role} may not create tables`, fix: 'make it the owner of the database' }]),
    ...(replica || locked
      ? [{ what: 'this PostgreSQL only reads', fix: 'name the primary in DATABASE_URL' }]
      : []),
  ];
}

/** The migrations that a database has had; undefined for an empty one. */
async function appliedIn(client: pg.Client): Promise<string[] | undefined> {
  const { rows } = await client.query("select to_regclass('migrations') is null as new");
  if (rows[0]?.new === true) return undefined;
  const applied = await client.query('select name from migrations order by name');
  return applied.rows.map(({ name }) => String(name));
}

/** Another secret than that of the other nodes. A database without this table has no node yet. */
async function faultsOfSecret(client: pg.Client, url: string, config: Config): Promise<Finding[]> {
  const { rows } = await client.query("select to_regclass('fingerprints') is not null as kept");
  if (rows[0]?.kept !== true) return [];
  const db = postgresDatabase(postgresPool(url, () => {}));
  try {
    const fault = await faultOfSecret(db, secretOf(config), otherSecretOf(config));
    return fault === undefined ? [] : [{ what: fault }];
  } finally {
    await db.close();
  }
}

/** Version, rights, clock, migrations and secret of a PostgreSQL. Damage is for pg_amcheck. */
export const brokenPostgres = (url: string, { config }: Looked): Promise<Finding[]> =>
  withClient(url, async (client) => {
    const applied = await appliedIn(client);
    const notes =
      applied === undefined
        ? ['the database is empty; the first start makes its tables']
        : pendingAfter(applied).map((name) => `the next start applies the migration ${name}`);
    return [
      ...(await faultsOfServer(client)),
      ...(await faultsOfSecret(client, url, config)),
      ...[...notes, 'backups of PostgreSQL are yours to make and to watch: docs/operations.md'].map(
        (what) => ({ what, isNote: true as const }),
      ),
    ];
  });

/** A site whose EVENTS_URL does not answer starts, but shows the changes of other nodes late. */
export async function silentEvents({ config: { eventsUrl, databaseUrl } }: Looked): Promise<Finding[]> {
  if (eventsUrl === undefined || eventsUrl === databaseUrl) return [];
  const found = await withClient(eventsUrl, async () => []);
  return found.map(({ what }) => ({ what: `EVENTS_URL: ${what}` }));
}

/** The id of the site that a PostgreSQL has, and the migrations that it has had; undefined where that cannot be read. */
export async function siteInPostgres(url: string): Promise<{ site: string; applied: string[] } | undefined> {
  let client: pg.Client | undefined;
  try {
    client = await connected(url);
    const applied = await appliedIn(client);
    if (applied === undefined) return undefined;
    return { site: siteId(Number((await client.query(MADE)).rows[0]?.made)), applied };
  } catch {
    return undefined; // the check of the database names the reason
  } finally {
    await client?.end();
  }
}
