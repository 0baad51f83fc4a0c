import type { FastifyBaseLogger } from 'fastify';
import { accountDeps } from './accounts/deps.ts';
import { eventsOf } from './accounts/events/record-event.ts';
import { pictureRoutes } from './accounts/pictures/routes.ts';
import { accountRoutes, signedInAccountRoutes } from './accounts/routes.ts';
import { authenticate } from './accounts/sessions/authenticate.ts';
import type { TokenKeys } from './accounts/signing/tokens.ts';
import { bareApp } from './bare-app.ts';
import { enterLists } from './checklist/door/access.ts';
import { checklistRoutes } from './checklist/routes.ts';
import { leaveAll } from './checklist/sharing/leave-all.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Epoch } from './database/epoch.ts';
import { answerLog } from './http/access-log.ts';
import type { App } from './http/app-type.ts';
import { parseBodies } from './http/bodies/parse-bodies.ts';
import { allowOrigins } from './http/cors.ts';
import { stayWithTls } from './http/headers.ts';
import { answerInTurn } from './http/in-turn.ts';
import { refuseUnknownPaths } from './http/known-paths.ts';
import { limitConnections } from './http/limits/connection-limit.ts';
import { costlyWork } from './http/limits/costly-work.ts';
import { MemoryBudget } from './http/limits/memory-budget.ts';
import { limitCalls } from './http/limits/rate-limit.ts';
import { reportAnswers } from './http/on-answer.ts';
import { readHeads } from './http/plain-heads.ts';
import { errorHandler } from './http/responses/errors.ts';
import { succeedAsDescribed } from './http/responses/success.ts';
import { countUnread } from './http/responses/unread.ts';
import { limitTime } from './http/time-limits.ts';
import type { Live } from './live/live.ts';
import { liveRoutes } from './live/routes.ts';
import { healthRoutes } from './operations/health/health.ts';
import { refuseReboundNames } from './operations/health/rebound-names.ts';
import { SecurityLog } from './operations/logs/security-log.ts';
import { checkGauges } from './operations/metrics/check-gauges.ts';
import { diskGauges } from './operations/metrics/disk-gauges.ts';
import { metricsFor } from './operations/metrics/metrics.ts';
import { productGauges } from './operations/metrics/product-gauges.ts';
import { presenceRoutes } from './presence/routes.ts';
import type { Visitors } from './presence/visitors.ts';
import type { SendPush } from './reminders/push/send.ts';
import { pushRoutes, reminderRoutes } from './reminders/routes.ts';
import { apiDocs } from './site/api/routes.ts';
import { type Site, siteRoutes } from './site/routes.ts';
import { securityTxtRoute } from './site/security-txt.ts';
import { VERSION } from './version.ts';

/** Names, passwords and tokens are short. */
const PUBLIC_BODY_MAX_BYTES = 4 * 1024;
/** The memory that all incoming bodies may hold together, and all responses that wait for their clients. */
const BODIES_MAX_BYTES = 64 * 1024 * 1024;
const UNREAD_MAX_BYTES = 64 * 1024 * 1024;

export interface AppDeps {
  config: Config;
  db: Database;
  clock: () => number;
  /** Milliseconds since an arbitrary moment; unlike the clock it never goes back. */
  elapsed: () => number;
  keys: TokenKeys;
  visitors: Visitors;
  epoch: Epoch;
  live: Live;
  push: SendPush;
  site: Site;
  logger?: FastifyBaseLogger;
  closing: () => boolean;
}

/** The calls about lists and reminders, which a shared category may be the subject of. */
function listScope(app: App, { config, deps, accounts }: ListScope): void {
  const { changed, recheck: peopleChanged } = deps.live;
  const writing = { ...deps, changed, peopleChanged, costly: costlyWork({ ...config, ...deps }) };
  const { profileOf } = accounts;
  app.addHook('onRequest', enterLists(deps.db));
  checklistRoutes(app, { ...config, ...writing, profileOf, eventsOf: eventsOf(accounts) });
  reminderRoutes(app, writing);
}

interface ListScope {
  config: Config;
  deps: Omit<AppDeps, 'config'> & { bodies: MemoryBudget; unread: MemoryBudget };
  accounts: ReturnType<typeof accountDeps>;
}

export async function buildApp({ config, logger, ...given }: AppDeps): Promise<App> {
  const unread = new MemoryBudget(UNREAD_MAX_BYTES);
  const bodies = new MemoryBudget(BODIES_MAX_BYTES);
  const metrics = await metricsFor(config.metricsToken);
  const app = bareApp(config, logger);
  const deps = { ...given, db: metrics.measured(given.db), bodies, unread };
  const { live, push } = deps;
  const security = new SecurityLog({ ...deps, log: logger });
  const accounts = accountDeps({
    ...config,
    ...deps,
    sessionsEnded: live.recheck,
    leaveShared: (person) => leaveAll(deps.db, person, live.changed),
    happened: security.happened,
  });

  app.setErrorHandler(errorHandler(deps.elapsed));
  stayWithTls(app, config.hstsSubdomains);
  countUnread(app, unread);
  readHeads(app);
  answerInTurn(app);
  limitTime(app);
  reportAnswers(app, [...metrics.onAnswer, security.onAnswer, ...(logger ? answerLog(logger) : [])]);
  await allowOrigins(app, config.corsOrigins);
  if (config.rateLimit) {
    limitCalls(app, deps.elapsed);
    limitConnections(app.server, config.trustProxy);
  }
  refuseUnknownPaths(app);
  parseBodies(app, bodies);
  succeedAsDescribed(app);
  apiDocs(app, { version: VERSION, publicUrl: config.publicUrl });

  app.register(async (operators: App) => {
    operators.addHook('onRequest', refuseReboundNames(config.publicUrl));
    healthRoutes(operators, deps);
    metrics.serve(operators, [
      ...productGauges({ ...accounts, visitors: deps.visitors, live }),
      ...diskGauges(config),
      ...checkGauges(config, deps.clock),
      security.gauge,
    ]);
  });
  app.register(async (open: App) => {
    open.addHook('onRoute', (route) => {
      route.bodyLimit ??= PUBLIC_BODY_MAX_BYTES;
    });
    accountRoutes(open, accounts);
    pictureRoutes(open, accounts);
    presenceRoutes(open, { ...config, ...deps });
  });
  app.register(async (signedIn: App) => {
    signedIn.addHook('onRequest', authenticate(accounts));
    signedInAccountRoutes(signedIn, accounts);
    signedIn.register(async (lists: App) => listScope(lists, { config, deps, accounts }));
    liveRoutes(signedIn, live);
    pushRoutes(signedIn, { ...deps, ...config, send: push });
  });
  securityTxtRoute(app, { ...config, ...deps });
  app.setNotFoundHandler(siteRoutes(app, deps.site).notFound);
  await app.ready();
  return app;
}
