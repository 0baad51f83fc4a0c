import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { secretOf } from './accounts/secret.ts';
import { sweepAccounts } from './accounts/sweep.ts';
import { tokenKeys } from './accounts/tokens.ts';
import { buildApp } from './app.ts';
import { type Config, environment, readConfig } from './config.ts';
import type { Database } from './database/database.ts';
import { openPostgres } from './database/open-postgres.ts';
import { openSqlite } from './database/open-sqlite.ts';
import type { App } from './http/app-type.ts';
import { leaveInOrder } from './leave.ts';
import { makeLog } from './log.ts';
import { Visitors } from './presence/visitors.ts';
import { repeat } from './repeat.ts';
import { readSite } from './site/site.ts';
import { keepTickShape } from './tick-shape.ts';

const FLUSH_VISITORS_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 3_600_000;
/** A proxy that asks every second for readiness has turned to the other nodes by then. */
const DRAIN_MS = 2_500;
/** A connection that looks idle has this time for a call that is on its way. */
const LAST_CALL_MS = 250;
/** Calls in flight have this time to end. */
const FINISH_WITHIN_MS = 5_000;

const clock = () => Date.now();

const openDatabase = (config: Config, log: Logger): Promise<Database> =>
  config.databaseUrl === undefined
    ? openSqlite(config.dataDir)
    : openPostgres(config.databaseUrl, (error) => log.warn({ err: error }, 'database connection lost'));

/** What the operator can mend, in one line. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  switch ('code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return 'The port is in use. Stop what uses it, or choose another PORT.';
    case 'EADDRNOTAVAIL':
      return 'This machine does not have the address in HOST.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `The data folder or the port is not allowed: ${error.message}.`;
    default:
      return error.message;
  }
}

/** Stops listening, closes each connection with its last answer, and cuts the calls that do not end. */
async function finish(app: App): Promise<void> {
  const { server } = app;
  const closeIdle = server.closeIdleConnections.bind(server);
  // Node would close them as soon as it stops to listen.
  server.closeIdleConnections = () => setTimeout(closeIdle, LAST_CALL_MS);
  const patience = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
  await app.close();
  clearTimeout(patience);
}

async function start(): Promise<void> {
  const config = readConfig(environment());
  const log = makeLog(config.logLevel);
  const site = await readSite(config);
  const db = await openDatabase(config, log);
  const keys = tokenKeys(secretOf(config));
  const visitors = new Visitors(db, clock);
  await visitors.flush();
  let closing = false;
  const app = await buildApp({
    config,
    db,
    clock,
    keys,
    visitors,
    site,
    logger: log,
    closing: () => closing,
  });

  const failed = (what: string) => (error: unknown) => log.warn({ err: error }, `${what} failed`);
  const stopFlushing = repeat(FLUSH_VISITORS_EVERY_MS, () => visitors.flush(), failed('writing visitors'));
  const stopSweeping = repeat(SWEEP_EVERY_MS, () => sweepAccounts(db, clock()), failed('sweeping'));

  leaveInOrder(log, async () => {
    closing = true;
    // Only with PostgreSQL there may be another node to turn to.
    if (db.engine === 'postgres') await pause(DRAIN_MS);
    await finish(app);
    await Promise.all([stopFlushing(), stopSweeping()]);
    await visitors.flush().catch(failed('writing visitors'));
    await db.close();
  });

  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  console.log(`Nightdrive is at http://localhost:${port}`);
}

keepTickShape();
start().catch((error: unknown) => {
  console.error(`Nightdrive cannot start. ${explain(error)}`);
  process.exit(1);
});
