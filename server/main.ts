import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { PictureProcess } from './accounts/pictures/process.ts';
import { otherSecretOf, secretOf } from './accounts/signing/secret.ts';
import { refuseOtherSecret } from './accounts/signing/secret-fingerprint.ts';
import { tokenKeys } from './accounts/signing/tokens.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config/config.ts';
import { environment } from './config/environment.ts';
import type { Database } from './database/database.ts';
import { Epoch } from './database/epoch.ts';
import { MIGRATIONS } from './database/migrate.ts';
import { openPostgres } from './database/postgres/open.ts';
import { placeOf } from './database/postgres/pool.ts';
import { openSqlite } from './database/sqlite/open.ts';
import { finishCalls } from './http/drain.ts';
import { startJobs } from './jobs.ts';
import { NO_BUS } from './live/bus.ts';
import { Live } from './live/live.ts';
import { PostgresBus } from './live/postgres-bus.ts';
import { refuseStart } from './operations/checks/checks.ts';
import { explain } from './operations/explained.ts';
import { failureLog } from './operations/logs/failure-log.ts';
import { makeLog } from './operations/logs/log.ts';
import { migrationLog } from './operations/logs/migration-log.ts';
import { loggedSettings } from './operations/logs/settings-log.ts';
import { printable } from './operations/printing.ts';
import { inviteOwner } from './operations/start/first-invitation.ts';
import { openness } from './operations/start/openness.ts';
import { Visitors } from './presence/visitors.ts';
import { pushSender } from './reminders/push/send.ts';
import { shutDownInOrder } from './runtime/shutdown.ts';
import { keepTickShape } from './runtime/tick-shape.ts';
import type { MakeSquare } from './site/portrait.ts';
import { reloadedSite } from './site/reloaded-site.ts';
import { VERSION } from './version.ts';

/** By then a proxy that checks readiness every second has moved to the other nodes. */
const DRAIN_MS = 2_500;

type Failed = ReturnType<typeof failureLog>;

const clock = () => Date.now();

async function openDatabase(config: Config, log: Logger, failed: Failed): Promise<Database> {
  const { databaseUrl, databasePool, dataDir } = config;
  const onMigration = migrationLog(log);
  if (databaseUrl === undefined) return openSqlite(dataDir, MIGRATIONS, onMigration);
  const onError = failed(`the connection to PostgreSQL at ${placeOf(databaseUrl)}`);
  return openPostgres(databaseUrl, onError, MIGRATIONS, onMigration, databasePool);
}

const openLive = (
  { eventsUrl }: Config,
  { db, epoch }: { db: Database; epoch: Epoch },
  onError: (error: unknown) => void,
): Live =>
  new Live({
    db,
    epoch,
    clock,
    onError,
    join: (ears) => (eventsUrl === undefined ? NO_BUS : new PostgresBus(eventsUrl, { ...ears, onError })),
  });

async function start(): Promise<void> {
  const config = readConfig(environment());
  const log = makeLog(config.logLevel);
  log.info({ version: VERSION, node: process.version, settings: loggedSettings(config) }, 'starting');
  if (config.corsOrigins.length > 0 && config.publicUrl === undefined)
    log.warn('CORS_ORIGINS is set without PUBLIC_URL: profile pictures do not show on those origins');
  await refuseStart(config);
  const pictures = new PictureProcess(); // starts its process with the first picture and ends it at rest
  const makeSquare: MakeSquare = (file, side) => pictures.square(file, 'site.json', side);
  const site = await reloadedSite({ ...config, makeSquare });
  const failed = failureLog(log, () => performance.now());
  const db = await openDatabase(config, log, failed);
  const secret = secretOf(config);
  const also = otherSecretOf(config);
  if (db.engine === 'postgres') await refuseOtherSecret(db, secret, also);
  const keys = tokenKeys(secret, also);
  const visitors = new Visitors(db, clock);
  await visitors.flush();
  const epoch = await Epoch.of(db);
  const live = openLive(config, { db, epoch }, failed('the connection to the other nodes'));
  const send = pushSender({ db, ...config.push, subject: config.publicUrl ?? 'https://localhost' });
  let closing = false;
  const app = await buildApp({
    config,
    db,
    clock,
    elapsed: () => performance.now(),
    keys,
    visitors,
    epoch,
    live,
    push: send,
    site,
    logger: log,
    closing: () => closing,
  });

  const jobs = startJobs({ config, db, live, site, visitors, send }, log, failed);

  shutDownInOrder(log, async () => {
    closing = true;
    live.endStreams();
    jobs.backups.stop();
    // Only with PostgreSQL can there be another node to connect to.
    if (db.engine === 'postgres') await pause(DRAIN_MS);
    await finishCalls(app);
    await Promise.all([jobs.stop(), live.close()]);
    await visitors.flush().catch(failed('writing visitors'));
    await db.close();
  });

  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const local = `http://localhost:${port}`;
  const where = `Nightdrive is at ${local}`;
  if (process.stdout.isTTY || !log.isLevelEnabled('info')) console.log(where);
  else log.info({ host: config.host, port }, where);
  log.info(openness(config));
  await inviteOwner(db, config, local);
}

process.on('disconnect', () => process.exit(1)); // the upgrade that tries this release has ended
// The program's files are readable by its user alone.
process.umask(0o077);
keepTickShape();
start().catch((error: unknown) => {
  console.error(printable(`Nightdrive cannot start. ${explain(error)}`));
  process.exit(1);
});
