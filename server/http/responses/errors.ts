import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DiskFull, Unavailable } from '../../database/database.ts';
import { Refusal, unavailable } from '../../errors.ts';
import { STATUS_CODES } from '../../runtime/node-http.ts';
import { messageOf } from '../../runtime/thrown.ts';
import { API_HEADERS } from '../headers.ts';

/** The time that a client refused in the middle of a body has to finish it. */
const FINISH_WITHIN_MS = 30_000;

const detail = (status: number, text: string) => new Refusal(status, { detail: text });

/** True when the HTTP layer blames the client, for example for a truncated body. */
const isClients = (error: FastifyError): error is FastifyError & { statusCode: number } =>
  error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;

/** The public sentence for a database error. */
function ofDatabase(error: unknown): Refusal | undefined {
  if (error instanceof Unavailable) return unavailable();
  if (error instanceof DiskFull) return detail(507, 'The disk of the server is full. Nothing was changed.');
  return undefined;
}

/** The public sentences for errors raised by the HTTP layer, by code. */
function ofFramework(error: FastifyError, request: FastifyRequest): Refusal | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return detail(415, `Unsupported media type "${request.headers['content-type'] ?? ''}" in request.`);
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return detail(413, 'The request body is too large.');
    default:
      return isClients(error) ? detail(error.statusCode, 'Malformed request.') : undefined;
  }
}

/**
 * Reads and discards the rest of a body, for a while, so that its sender receives the response: a connection closed in
 * the middle of sending, as the framework would do, appears as a network failure.
 */
function letFinish({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  raw.resume();
  if (raw.complete) return;
  const { socket } = raw;
  const patience = setTimeout(() => socket.destroy(), FINISH_WITHIN_MS).unref();
  raw.once('close', () => clearTimeout(patience));
}

/** Every failure is logged, but mere overload only once in this time. */
const OVERLOAD_LOG_EVERY_MS = 1_000;

function failureLog(elapsed: () => number) {
  let loggedAt = -Infinity;
  let unlogged = 0;
  return (error: unknown, request: FastifyRequest, isOverload: boolean) => {
    const { id, method, routeOptions } = request;
    const call = { request: id, method, route: routeOptions.url };
    if (!isOverload) {
      request.log.error({ err: error, ...call }, 'failed');
    } else if (elapsed() - loggedAt < OVERLOAD_LOG_EVERY_MS) {
      unlogged++;
    } else {
      request.log.error({ ...call, reason: messageOf(error), unlogged }, 'refused for now');
      loggedAt = elapsed();
      unlogged = 0;
    }
  };
}

/** The one place that decides what a client may see of an error. */
export function errorHandler(elapsed: () => number) {
  const log = failureLog(elapsed);
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    letFinish(request, reply);
    // A list may have announced itself before it failed; no error is kept, or asked for by the tag of a list.
    reply.removeHeader('etag').header('cache-control', API_HEADERS['cache-control']);
    const refusal =
      error instanceof Refusal ? error : (ofDatabase(error) ?? ofFramework(error as FastifyError, request));
    const { status, headers, body } = refusal ?? detail(500, 'A server error occurred.');
    if (status >= 500) {
      log(error, request, refusal !== undefined);
      // For users who ask the operator what happened.
      reply.header('x-request-id', request.id);
    }
    return reply.code(status).headers(headers).type('application/json').send(body);
  };
}

const MALFORMED: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long.'],
};

/** Answers malformed HTTP in the shape of every other error. */
export function sendClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, text] = MALFORMED[error.code ?? ''] ?? [400, 'Malformed request.'];
  const body = JSON.stringify({ detail: text });
  const headers = {
    ...API_HEADERS,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
