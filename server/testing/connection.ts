import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Call {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  /** The parsed body; undefined when it is not JSON. */
  body: unknown;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not every response is JSON; the test then uses `text`.
    return undefined;
  }
}

/** A stream of events has no end: its first event is taken for the answer. */
async function firstEvent(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) {
    pieces.push(piece);
    if (Buffer.concat(pieces).includes('\n\n')) break;
  }
  return Buffer.concat(pieces);
}

async function answerOf(message: IncomingMessage): Promise<Answer> {
  const isStream = message.headers['content-type'] === 'text/event-stream';
  const bytes = await (isStream ? firstEvent(message) : buffer(message));
  const text = bytes.toString();
  return { status: message.statusCode ?? 0, headers: message.headers, bytes, text, body: parse(text) };
}

/** Calls a server over the connections of an agent, once: nothing is sent again. */
export const send = (agent: Agent, port: number, { url, method = 'GET', headers, payload = '' }: Call) =>
  new Promise<Answer>((resolve, reject) => {
    const length = payload.length === 0 ? {} : { 'content-length': Buffer.byteLength(payload) };
    const options = { agent, host: '127.0.0.1', port, method, path: url, headers: { ...length, ...headers } };
    request(options, (message) => answerOf(message).then(resolve, reject))
      .on('error', reject)
      .end(payload);
  });

/** A call with a body of JSON or none, signed in with an access token or not. */
export const jsonCall = (method: string, url: string, body?: unknown, access?: string): Call => ({
  method,
  url,
  headers: {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(access !== undefined && { authorization: `Bearer ${access}` }),
  },
  ...(body !== undefined && { payload: JSON.stringify(body) }),
});

/** A call of a client at an address, behind a proxy that TRUST_PROXY names, and with a User-Agent if one is given. */
export const postFrom = (address: string, url: string, body: object, agent?: string): Call => ({
  method: 'POST',
  url,
  headers: {
    'content-type': 'application/json',
    'x-forwarded-for': address,
    ...(agent !== undefined && { 'user-agent': agent }),
  },
  payload: JSON.stringify(body),
});

/** More than calls that race need, and fewer than one address may have. */
const CONNECTIONS = 250;

/** Calls a server over connections that stay open, as a browser does, until it is closed. */
export function connectionsTo(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return { send: (call: Call) => send(agent, port, call), close: () => agent.destroy() };
}
