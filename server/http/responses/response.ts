import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import { ServerResponse } from '../../runtime/node-http.ts';
import { API_HEADERS, contentSecurityPolicy, isApi, SECURITY_HEADERS } from '../headers.ts';
import { clientKey } from '../limits/client-key.ts';
import type { MemoryBudget } from '../limits/memory-budget.ts';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

declare module 'node:http' {
  interface ServerResponse {
    /** The client; unset for responses that Node sends by itself. */
    asker?: { readonly ip: string } | undefined;
  }
}

interface ResponseOptions {
  /** Where the pages find the API and its pictures, when that is not here. */
  apiOrigin: string | undefined;
  /** The memory of responses that clients have not read yet. */
  unread: MemoryBudget;
}

/**
 * Node's response with the common headers, unless its route sets others. While unsent it counts as memory that its
 * client makes the server hold. Set in hooks of the framework the headers cost a tenth of a short call
 * (docs/benchmarks.md).
 */
export function responseClass({ apiOrigin, unread }: ResponseOptions): typeof ServerResponse {
  const pageHeaders =
    apiOrigin === undefined
      ? SECURITY_HEADERS
      : { ...SECURITY_HEADERS, 'content-security-policy': contentSecurityPolicy(["'self'", apiOrigin]) };
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override asker: { readonly ip: string } | undefined = undefined;

    /** Fastify passes an object of headers; Node itself a flat list or none, when it refuses a request. */
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

    /** What the system does not accept at once waits here until the client reads. */
    override end(...given: unknown[]): this {
      Reflect.apply(super.end, this, given);
      if (this.writableLength === 0 || this.closed) return this;
      const client = clientKey(this.asker?.ip ?? '');
      const held = unread.hold(client, this.writableLength, () => this.req.socket.destroy());
      this.once('close', held.release);
      return this;
    }
  };
}
