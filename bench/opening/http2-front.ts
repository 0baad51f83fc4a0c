// A proxy that gives browsers TLS and HTTP/2, as a reverse proxy in front of the site does.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { join } from 'node:path';

const CERTIFICATES = join(import.meta.dirname, '../../server/testing/certificates');
/** Connection-specific headers, which HTTP/2 forbids (RFC 9113, 8.2.2). */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

/** Forwards HTTP/2 requests to the server at `port`, which uses HTTP/1.1. */
export async function http2Front(port: number): Promise<{ port: number; close: () => void }> {
  const [cert, key] = ['localhost.pem', 'localhost.key'].map((file) =>
    readFileSync(join(CERTIFICATES, file)),
  );
  const server = createSecureServer({ ...(cert && { cert }), ...(key && { key }) });
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    const own = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
    const call = request({
      port,
      method: headers[':method'],
      path: headers[':path'],
      headers: { ...Object.fromEntries(own), host: headers[':authority'] },
    });
    call.on('response', (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.includes(name));
      stream.respond({ ...Object.fromEntries(kept), ':status': answer.statusCode ?? 502 });
      answer.pipe(stream);
    });
    call.on('error', () => stream.close());
    stream.on('error', () => call.destroy()).on('close', () => call.destroy());
    stream.pipe(call);
  });
  server.on('sessionError', () => undefined); // a browser that closes its connection
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () => server.close(),
  };
}
