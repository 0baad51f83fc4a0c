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
  /** The parsed body; undefined when it is no JSON. */
  body: unknown;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not every answer is JSON; the test looks at `text` then.
    return undefined;
  }
}

async function answerOf(message: IncomingMessage): Promise<Answer> {
  const bytes = await buffer(message);
  const text = bytes.toString();
  return { status: message.statusCode ?? 0, headers: message.headers, bytes, text, body: parse(text) };
}

/** Calls a server over connections that stay open, as a browser does, until it is closed. */
export function connectionsTo(port: number) {
  const agent = new Agent({ keepAlive: true });
  return {
    send: ({ url, method = 'GET', headers = {}, payload = '' }: Call): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const length = payload.length === 0 ? {} : { 'content-length': Buffer.byteLength(payload) };
        const options = {
          port,
          host: '127.0.0.1',
          agent,
          method,
          path: url,
          headers: { ...length, ...headers },
        };
        request(options, (message) => answerOf(message).then(resolve, reject))
          .on('error', reject)
          .end(payload);
      }),
    close: () => agent.destroy(),
  };
}
