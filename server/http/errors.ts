import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import { API_HEADERS } from './headers.ts';
import { STATUS_CODES } from './node-http.ts';

const detail = (status: number, text: string) => new Refusal(status, { detail: text });

/** Whether the HTTP layer blames the client, such as for a body that stops in the middle. */
const isClients = (error: FastifyError): error is FastifyError & { statusCode: number } =>
  error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;

/** What may be told of an error that the HTTP layer itself raised, by its code. */
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
 * Reads away what is still coming of a body, up to the time limit of requests, so that its sender hears the answer:
 * a connection closed in the middle of sending, as the framework would do, shows as a network failure.
 */
function letFinish(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  request.raw.resume();
}

/** The answer carries the id of its line in the log, for whoever asks the operator what happened. */
function logFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { id, method, routeOptions } = request;
  request.log.error({ err: error, request: id, method, route: routeOptions.url }, 'failed');
  reply.header('x-request-id', id);
}

/** The one place that decides what a client may see of an error. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  letFinish(request, reply);
  // A list may have announced itself before it failed; no error is kept, or asked for by the tag of a list.
  reply.removeHeader('etag').header('cache-control', API_HEADERS['cache-control']);
  const refusal = error instanceof Refusal ? error : ofFramework(error as FastifyError, request);
  if (refusal !== undefined) {
    if (refusal.status >= 500) logFailure(refusal, request, reply);
    return reply.code(refusal.status).headers(refusal.headers).type('application/json').send(refusal.body);
  }
  logFailure(error, request, reply);
  return reply.code(500).type('application/json').send({ detail: 'A server error occurred.' });
}

const MALFORMED: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long.'],
};

/** Answers what is no HTTP request, in the shape of every other error. */
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
