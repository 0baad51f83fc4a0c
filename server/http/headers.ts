import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import type { App } from './app-type.ts';
import { ServerResponse } from './node-http.ts';

function contentSecurityPolicy(api: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${api.join(' ')} data: blob:`,
    "font-src 'self'",
    `connect-src ${api.join(' ')}`,
    "manifest-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/**
 * Headers of every answer (OWASP Secure Headers Project). Scripts, styles, pictures and calls come from this
 * origin alone; nothing may frame the site; the DOM takes no text as code (Trusted Types).
 */
const SECURITY_HEADERS = {
  'content-security-policy': contentSecurityPolicy(["'self'"]),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

export const API_HEADERS = { ...SECURITY_HEADERS, 'cache-control': 'no-store' } as const;

/** As the OWASP project has it. */
const HSTS = 'max-age=63072000; includeSubDomains';

export const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * The answer of Node's own server, which leaves with the headers above, unless its route says otherwise. Set in a hook
 * of the framework they cost a tenth of a short call (docs/benchmarks.md).
 * @param apiOrigin where the pages find the API and its pictures, when that is not here
 */
export function secureResponse(apiOrigin: string | undefined): typeof ServerResponse {
  const pageHeaders =
    apiOrigin === undefined
      ? SECURITY_HEADERS
      : { ...SECURITY_HEADERS, 'content-security-policy': contentSecurityPolicy(["'self'", apiOrigin]) };
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    /** Fastify gives an object of headers; Node itself a flat list or none, when it refuses a request. */
    override writeHead(
      status: number,
      reason?: string | Headers,
      given: Headers | undefined = typeof reason === 'string' ? undefined : reason,
    ): this {
      const secure = isApi(this.req.url ?? '') ? API_HEADERS : pageHeaders;
      return super.writeHead(
        status,
        Array.isArray(given) ? [...Object.entries(secure).flat(), ...given] : { ...secure, ...given },
      );
    }
  };
}

/** Tells browsers to stay with TLS, where it is what they came with. */
export function stayWithTls(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
    done();
  });
}
