import pg from 'pg';

/** A caller learns within 3 s that the database is unavailable, whether it refuses, hangs or is overloaded. */
export const CONNECT_TIMEOUT_MS = 2_300;
const ANSWER_TIMEOUT_MS = 2_600;
const STATEMENT_TIMEOUT_MS = 2_500;
const LOCK_TIMEOUT_MS = 2_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** Set by a statement, because pgbouncer refuses them as parameters of the connection. */
const TIME_LIMITS = [
  `SET statement_timeout = ${STATEMENT_TIMEOUT_MS}`,
  `SET lock_timeout = ${LOCK_TIMEOUT_MS}`,
  `SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
].join('; ');
const POOL_SIZE = 10;

const INT8 = 20;

/**
 * TLS always verifies the certificate and the host name. So does pg, which warns that its next version will not
 * with these options; `uselibpqcompat=true` keeps what they mean to PostgreSQL's own programs.
 */
const verified = (url: string): string =>
  url.includes('uselibpqcompat=')
    ? url
    : url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

/** The options shared by the pool's clients and the one that migrates. */
export const connectionOf = (url: string): pg.ClientConfig => ({
  connectionString: verified(url),
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  application_name: 'nightdrive',
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
  },
});

export function placeOf(url: string): string {
  const { host, port } = new pg.Client(connectionOf(url));
  return `${host}:${port}`;
}

export function postgresPool(url: string, onError: (error: Error) => void, size = POOL_SIZE): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOf(url),
    max: size,
    pipeline: true,
    idleTimeoutMillis: 60_000,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', onError);
  // The pool handles errors of idle connections only; in use, a lost connection fails its statement.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    client.query(TIME_LIMITS).catch(() => {}); // a lost connection, which the next statement reports
  });
  return pool;
}

/** A separate client: a migration, and the wait for another node's, may take long. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(connectionOf(url));
  client.on('error', () => {});
  await client.connect();
  return client;
}
