import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { authenticate } from './accounts/authenticate.ts';
import { accountDeps } from './accounts/deps.ts';
import { pictureRoutes } from './accounts/picture-routes.ts';
import { accountRoutes, signedInAccountRoutes } from './accounts/routes.ts';
import type { TokenKeys } from './accounts/tokens.ts';
import { checklistRoutes } from './checklist/routes.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { timed } from './database/timed.ts';
import { Refusal } from './errors.ts';
import { answerLog, requestIds } from './http/access-log.ts';
import type { App } from './http/app-type.ts';
import { followCalls } from './http/calls.ts';
import { allowOrigins } from './http/cors.ts';
import { sendClientError, sendError } from './http/errors.ts';
import { secureResponse, stayWithTls } from './http/headers.ts';
import { parseJsonBodies } from './http/json-body.ts';
import { plainUrl, refuseUnknownPaths } from './http/known-paths.ts';
import { serializer } from './http/present.ts';
import { limitCalls } from './http/rate-limit.ts';
import { addFormats, fieldErrors, VALIDATOR_OPTIONS } from './http/validation.ts';
import { presenceRoutes } from './presence/routes.ts';
import type { Visitors } from './presence/visitors.ts';
import { readings } from './readings.ts';
import { apiDocs } from './site/api-docs.ts';
import { healthRoutes } from './site/health.ts';
import { Metrics } from './site/metrics.ts';
import { type Site, siteRoutes } from './site/routes.ts';

const BODY_MAX_BYTES = 256 * 1024;
/** More than fits into the headers: what is too long for an id is not found, as any other that is none. */
const PARAM_MAX_LENGTH = 20_000;
/** A whole request, from its first byte to the end of its body: it may carry a picture over a slow line. */
const REQUEST_TIMEOUT_MS = 60_000;
/** The same and the answer. */
const HANDLER_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_MS = 65_000;

export interface AppDeps {
  config: Config;
  db: Database;
  clock: () => number;
  keys: TokenKeys;
  visitors: Visitors;
  site: Site;
  logger?: FastifyBaseLogger;
  closing: () => boolean;
}

function bareApp(config: Config, logger: FastifyBaseLogger | undefined): App {
  return Fastify({
    // One log for all requests, and no listeners of the framework for it: they cost a fifth of a short call.
    logger: false,
    ...(logger && { childLoggerFactory: () => logger }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_MAX_LENGTH },
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    ajv: { customOptions: VALIDATOR_OPTIONS, onCreate: addFormats },
    schemaErrorFormatter: (errors) => new Refusal(400, fieldErrors(errors)),
    rewriteUrl: plainUrl,
    http: { ServerResponse: secureResponse(config.apiOrigin) },
    clientErrorHandler: sendClientError,
    return503OnClosing: false,
  });
}

/** The whole server. */
export async function buildApp({ config, logger, ...given }: AppDeps): Promise<App> {
  const app = bareApp(config, logger);
  const metrics = new Metrics();
  const deps = { ...given, db: timed(given.db, metrics.database) };
  const accounts = accountDeps({ ...config, ...deps });

  app.decorateRequest('caller');
  app.setErrorHandler(sendError);
  app.setSerializerCompiler(serializer);
  stayWithTls(app);
  followCalls(app, HANDLER_TIMEOUT_MS, [metrics.countCall, ...(logger ? answerLog(logger) : [])]);
  if (config.corsOrigins.length > 0) await allowOrigins(app, config.corsOrigins);
  if (config.rateLimit) limitCalls(app, deps.clock);
  refuseUnknownPaths(app);
  parseJsonBodies(app);
  await apiDocs(app);

  healthRoutes(app, deps);
  metrics.tell(app, {
    token: config.metricsToken,
    readings: readings({ ...accounts, visitors: deps.visitors }),
  });
  app.register(async (open: App) => {
    accountRoutes(open, accounts);
    pictureRoutes(open, accounts);
    presenceRoutes(open, { ...config, ...deps });
  });
  app.register(async (signedIn: App) => {
    signedIn.addHook('onRequest', authenticate(accounts));
    signedInAccountRoutes(signedIn, accounts);
    checklistRoutes(signedIn, deps);
  });
  app.setNotFoundHandler(siteRoutes(app, deps.site).notFound);
  await app.ready();
  return app;
}
