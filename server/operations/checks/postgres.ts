import type pg from 'pg';
import { otherSecretOf, secretOf } from '../../accounts/signing/secret.ts';
import { faultOfSecret } from '../../accounts/signing/secret-fingerprint.ts';
import type { Config } from '../../config/config.ts';
import { pendingAfter } from '../../database/pending.ts';
import { appliedIn } from '../../database/postgres/open.ts';
import { connected, placeOf, postgresPool } from '../../database/postgres/pool.ts';
import { postgresDatabase } from '../../database/postgres/postgres.ts';
import { MADE, siteId } from '../../database/site.ts';
import { messageOf } from '../../runtime/thrown.ts';
import type { Finding, Looked } from './check.ts';

const OLDEST = 15;
/** More than the way of a statement and its answer. */
const CLOCK_APART_MS = 5_000;

/** Does some work on a connection. @param failed receives the client unless the connection itself has failed */
async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  failed: (error: unknown, client?: pg.Client) => T,
): Promise<T> {
  let client: pg.Client | undefined;
  try {
    client = await connected(url);
    return await work(client);
  } catch (error) {
    return failed(error, client);
  } finally {
    await client?.end();
  }
}

/** The findings of some work; an error is one, too. */
const findings = (url: string, work: (client: pg.Client) => Promise<Finding[]>): Promise<Finding[]> =>
  withClient(url, work, (error, client) => {
    const reason = messageOf(error);
    const away = `PostgreSQL at ${placeOf(url)} does not answer as it should (${reason})`;
    return [{ what: client === undefined ? away : reason }];
  });

async function faultsOfServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int / 10000 as version, extract(epoch from clock_timestamp()) * 1000 as now,
      has_schema_privilege(current_schema(), 'create') as creates, pg_is_in_recovery() as replica, current_user as role,
      current_setting('default_transaction_read_only') = 'on' as locked`,
  );
  const { version, now, creates, replica, role, locked } = rows[0];
  const apart = Math.abs(Number(now) - Date.now());
  const faults: [boolean, Finding][] = [
    [version < OLDEST, { what: `PostgreSQL ${version} is too old`, fix: `${OLDEST} or newer is needed` }],
    [
      apart > CLOCK_APART_MS,
      { what: `the clocks of PostgreSQL and of this machine differ by ${Math.round(apart / 1_000)} s` },
    ],
    [!creates, { what: `the role ${role} may not create tables`, fix: 'make it the owner of the database' }],
    [replica || locked, { what: 'this PostgreSQL only reads', fix: 'name the primary in DATABASE_URL' }],
  ];
  return faults.flatMap(([isFound, finding]) => (isFound ? [finding] : []));
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
  findings(url, async (client) => {
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
  const found = await findings(eventsUrl, async () => []);
  return found.map(({ what }) => ({ what: `EVENTS_URL: ${what}` }));
}

/** The id of the site that a PostgreSQL has, and the migrations that it has had; undefined where that cannot be read. */
export const siteInPostgres = (url: string): Promise<{ site: string; applied: string[] } | undefined> =>
  withClient(
    url,
    async (client) => {
      const applied = await appliedIn(client);
      if (applied === undefined) return undefined;
      return { site: siteId(Number((await client.query(MADE)).rows[0]?.made)), applied };
    },
    () => undefined, // the check of the database names the reason
  );
