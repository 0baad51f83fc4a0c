import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Config } from './config/config.ts';
import { requestIds } from './http/access-log.ts';
import type { App } from './http/app-type.ts';
import { schemaRefusal } from './http/bodies/schema-errors.ts';
import { replaceRules, VALIDATOR_OPTIONS } from './http/bodies/validation.ts';
import { plainUrl } from './http/known-paths.ts';
import { sendClientError } from './http/responses/errors.ts';
import { serializer } from './http/responses/present.ts';
import { responseClass } from './http/responses/response.ts';
import { HEAD_LIMITS, TIME_LIMITS } from './http/time-limits.ts';

const BODY_MAX_BYTES = 256 * 1024;
/** More than fits into the headers. An overlong id is a 404, like any other unknown id. */
const PARAM_MAX_LENGTH = 20_000;

/** The framework with the settings of this site, before any route. */
export function bareApp(config: Config, logger: FastifyBaseLogger | undefined): App {
  const app: App = Fastify({
    // One log for all requests, and no listeners of the framework for it: they cost a fifth of a short call.
    logger: false,
    ...(logger && { childLoggerFactory: () => logger }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_MAX_LENGTH },
    bodyLimit: BODY_MAX_BYTES,
    ajv: { customOptions: VALIDATOR_OPTIONS, onCreate: replaceRules },
    schemaErrorFormatter: schemaRefusal,
    rewriteUrl: plainUrl,
    ...TIME_LIMITS,
    http: { ...HEAD_LIMITS, ServerResponse: responseClass(config.apiOrigin) },
    clientErrorHandler: sendClientError,
    return503OnClosing: false,
  });
  app.decorateRequest('caller');
  app.decorateRequest('lists');
  return app.setSerializerCompiler(serializer);
}
