import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { freePort } from '../../../scripts/free-port.ts';
import type { NodeUnderTest } from '../../../server/testing/node-under-test.ts';
import { DEPLOY, runNginx, siteOf } from '../proxies/nginx.ts';

/** Stands between the proxy and the node, and records the node's requests. */
export class Ear {
  readonly asked: { path: string; headers: IncomingHttpHeaders }[] = [];
  readonly #server = http.createServer((request, reply) => {
    this.asked.push({ path: request.url ?? '', headers: request.headers });
    const { method, url: path, headers } = request;
    const onward = http.request(
      { host: '127.0.0.1', port: this.node.port, method, path, headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    onward.on('error', () => reply.destroy());
    request.pipe(onward);
  });

  readonly node: NodeUnderTest;

  constructor(node: NodeUnderTest) {
    this.node = node;
  }

  /** Starts listening, and returns the port. */
  async listen(): Promise<number> {
    const port = await freePort();
    this.#server.listen(port, '127.0.0.1');
    return port;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  times(path: string): number {
    return this.asked.filter((one) => one.path === path).length;
  }
}

/** The cache and, behind it, the site's own proxy that trusts it, in one nginx. */
export async function startEdge(
  folder: string,
  node: number,
): Promise<{ port: number; nginx: ChildProcess }> {
  const [port, plain, tls, ownPlain] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const proxy = siteOf({ folder, plain, tls, node }, 'origin.example.org')
    .replace('# set_real_ip_from 203.0.113.7;', 'set_real_ip_from 127.0.0.1;')
    .replace('# real_ip_header', 'real_ip_header');
  const edge = readFileSync(join(DEPLOY, 'cdn-nginx.conf'), 'utf8')
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace(/^ *ssl_certificate.*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ownPlain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('/var/cache/nginx/nightdrive', join(folder, 'cache'))
    .replace('/etc/ssl/certs/ca-certificates.crt', join(folder, 'certificate.pem'))
    .replace('server origin.example.org:443;', `server 127.0.0.1:${tls};`);
  return { port, nginx: runNginx(folder, `${proxy}\n${edge}`) };
}
