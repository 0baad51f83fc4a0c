import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import { ServerResponse } from '../../runtime/node-http.ts';
import { API_HEADERS, contentSecurityPolicy, isApi, SECURITY_HEADERS } from '../headers.ts';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * Node's response with the common headers, unless its route sets others. Set in a hook of the framework they cost a
 * tenth of a short call (decision 7).
 * @param apiOrigin where the pages find the API and its pictures, when that is not here
 */
export function responseClass(apiOrigin: string | undefined): typeof ServerResponse {
  const pageHeaders =
    apiOrigin === undefined
      ? SECURITY_HEADERS
      : { ...SECURITY_HEADERS, 'content-security-policy': contentSecurityPolicy(["'self'", apiOrigin]) };
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    /** Fastify passes an object of headers; Node itself a flat list or none, when it refuses a request. */
    override writeHead(
      status: number,
      reason?: string | Headers,
      given: Headers | undefined = typeof reason === 'string' ? undefined : reason,
    ): this {
      const secure = isApi(String(this.req.url)) ? API_HEADERS : pageHeaders;
      return super.writeHead(
        status,
        Array.isArray(given) ? [...Object.entries(secure).flat(), ...given] : { ...secure, ...given },
      );
    }
  };
}
