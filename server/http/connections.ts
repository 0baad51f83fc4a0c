import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createServer } from '../runtime/node-http.ts';
import { API_HEADERS } from './headers.ts';

/** The head of a request is small: who needs longer for it holds a connection for nothing. */
const HEAD_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 1_000;
const KEEP_ALIVE_MS = 65_000;
/** The largest body at the least rate that is allowed (calls.ts), and as much again. */
const REQUEST_WITHIN_MS = 2_400_000;
/** So many requests of a connection may wait for the answers before them. */
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

/** What is wrong with the head of a request that Node takes as it is. */
function faultOf({ headers, rawHeaders, httpVersion }: IncomingMessage): [number, string] | undefined {
  // RFC 9112, section 3.2
  if (headers.host === undefined && httpVersion !== '1.1') return undefined;
  if (hosts(rawHeaders) !== 1 || !HOST.test(headers.host ?? ''))
    return [400, 'The request must name one host.'];
  // RFC 9112, section 6.1
  const { 'transfer-encoding': coding } = headers;
  if (coding === undefined || coding.toLowerCase() === 'chunked') return undefined;
  return [501, 'A transfer coding of the request is unknown.'];
}

const refused = new WeakSet<Socket>();

/** Whether a connection ends with an answer that says so: further errors get no second response. */
export const isRefused = (socket: Socket): boolean => refused.has(socket);

/** Answers, and ends the connection: where a request without a sound head ends, nobody knows. */
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
 * Lets the requests of a connection follow each other, each when the answer before it has been sent: a client that does not read the
 * answers makes no more of them. Node parses what comes ahead, and only keeps the answers in their order.
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
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      handle(request, response);
    });
  };
}

/** Node's own server, which leaves to us what it would answer without a word. */
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
      // After an offer to upgrade that is not taken, Node leaves what it cannot parse without an answer.
      if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
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
