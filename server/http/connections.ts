import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createServer } from '../runtime/node-http.ts';
import { plainForwarded } from './forwarded.ts';
import { API_HEADERS } from './headers.ts';

/** The head of a request is small: a slower client only occupies a connection. */
const HEAD_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 1_000;
const KEEP_ALIVE_MS = 65_000;
/** The largest body at the least rate that is allowed (calls.ts), and as much again. */
const REQUEST_WITHIN_MS = 2_400_000;
/** The number of requests of a connection that may wait for earlier responses. */
const WAITING_MAX = 20;

/** A name or an address, with or without a port (RFC 3986, section 3.2.2). */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/** Node keeps the first of several hosts and shows the others only here. */
function hosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}

/** The error of a request head that Node accepts, if any. */
function faultOf({ headers, rawHeaders, httpVersion }: IncomingMessage): [number, string] | undefined {
  // RFC 9112, section 3.2
  if (headers.host === undefined && httpVersion !== '1.1') return undefined;
  if (hosts(rawHeaders) !== 1 || !HOST.test(String(headers.host)))
    return [400, 'The request must name one host.'];
  // RFC 9112, section 6.1
  const { 'transfer-encoding': coding } = headers;
  if (coding === undefined || coding.toLowerCase() === 'chunked') return undefined;
  return [501, 'A transfer coding of the request is unknown.'];
}

const refused = new WeakSet<Socket>();

/** True when the connection is already closing with an error response: further errors get no second response. */
export const isRefused = (socket: Socket): boolean => refused.has(socket);

/** Responds and closes the connection: after a malformed head the end of the request is unknown. */
function refuse(response: ServerResponse, status: number, detail: string): void {
  const body = JSON.stringify({ detail });
  refused.add(response.req.socket);
  response.writeHead(status, {
    ...API_HEADERS,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  response.end(body);
}

/**
 * Handles the requests of a connection one at a time, each after the previous response was sent: a client that does
 * not read responses causes no more of them. Node itself parses ahead, and only sends the responses in order.
 */
function oneAtATime(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    if (response.socket !== null) return handle(request, response);
    const { socket } = request;
    const ahead = waiting.get(socket) ?? 0;
    if (ahead >= WAITING_MAX) return void socket.destroy();
    waiting.set(socket, ahead + 1);
    response.once('socket', () => {
      waiting.set(socket, Number(waiting.get(socket)) - 1);
      handle(request, response);
    });
  };
}

/** Node's own server, with our handlers for errors that it would answer without a body. */
export function makeServer(handle: RequestListener, options: ServerOptions): Server {
  const server = createServer(
    {
      ...options,
      requireHostHeader: false,
      headersTimeout: HEAD_WITHIN_MS,
      requestTimeout: REQUEST_WITHIN_MS,
      connectionsCheckingInterval: LOOK_EVERY_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    oneAtATime((request, response) => {
      // After a declined upgrade, Node does not respond to what it cannot parse.
      if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
      plainForwarded(request);
      const fault = faultOf(request);
      if (fault === undefined) handle(request, response);
      else refuse(response, ...fault);
    }),
  );
  // RFC 9110, section 10.1.1
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    refuse(response, 417, 'The expectation of the request cannot be met.'),
  );
  return server;
}
