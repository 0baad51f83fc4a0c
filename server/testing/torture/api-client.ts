import http from 'node:http';

export interface Answer {
  status: number;
  etag: string | undefined;
  body: unknown;
}

/** Thrown when the connection broke before an answer came: nobody knows whether the call was carried out. */
export class Unanswered extends Error {}

/** Thrown when nobody listened: the call was not carried out. */
export class Unreached extends Error {}

const brokenOff = (cause: NodeJS.ErrnoException) =>
  cause.code === 'ECONNREFUSED'
    ? new Unreached(cause.message, { cause })
    : new Unanswered(cause.message, { cause });

/** A user's device: one keep-alive connection, one call at a time, to a node of its choice. */
export class ApiClient {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  access = '';

  call(port: number, method: string, path: string, body?: object): Promise<Answer> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers: Record<string, string | number> = { authorization: `Bearer ${this.access}` };
    if (payload !== undefined) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = Buffer.byteLength(payload);
    }
    return new Promise((resolve, reject) => {
      const broken = (cause: Error) => reject(brokenOff(cause));
      const request = http.request(
        { agent: this.#agent, host: '127.0.0.1', port, method, path, headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (piece: string) => {
            text += piece;
          });
          response.on('error', broken);
          response.on('end', () => {
            const { etag } = response.headers;
            resolve({ status: response.statusCode ?? 0, etag, body: text === '' ? null : JSON.parse(text) });
          });
        },
      );
      request.on('error', broken);
      request.end(payload);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
