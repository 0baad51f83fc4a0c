// `npm run trial -- proxies`: deploy/nginx.conf and deploy/Caddyfile in front of a real server, with the machine's nginx
// and Caddy. Events arrive at once, answers of the API are compressed, and an unchanged list is still a 304.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { freePort } from '../../../scripts/free-port.ts';
import type { NodeUnderTest } from '../../../server/testing/node-under-test.ts';
import { inFolder, withNode } from '../../running/site.ts';
import { until } from '../clusters/machines.ts';
import { DEPLOY, end, isHere, runNginx, siteOf } from './nginx.ts';

const PASSWORD = 'night drive 84';
const METRICS_TOKEN = 'for the scraper alone';
const NOTES = 300;
const SOON_MS = 1_000;

interface Proxy {
  base: URL;
  process: ChildProcess;
}

async function startNginx(folder: string, node: number): Promise<Proxy> {
  const [plain, tls] = [await freePort(), await freePort()];
  const process = runNginx(folder, siteOf({ folder, plain, tls, node }));
  return { base: new URL(`https://127.0.0.1:${tls}`), process };
}

async function startCaddy(folder: string, node: number): Promise<Proxy> {
  const base = new URL(`http://127.0.0.1:${await freePort()}`);
  const home = join(folder, 'home');
  mkdirSync(home);
  const caddy = spawn('caddy', ['run', '--config', join(DEPLOY, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      SITE_ADDRESS: base.origin,
      NODES: `127.0.0.1:${node}`,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  return { base, process: caddy };
}

/** An answer, still compressed. */
interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

class Client {
  readonly #base: URL;
  access = '';

  constructor(base: URL) {
    this.#base = base;
  }

  open(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const { request } = this.#base.protocol === 'https:' ? https : http;
    const options = {
      method,
      rejectUnauthorized: false, // the certificate is our own
      headers: {
        'accept-encoding': 'gzip',
        ...(body && { 'content-type': 'application/json' }),
        ...(this.access && { authorization: `Bearer ${this.access}` }),
        ...headers,
      },
    };
    return new Promise<IncomingMessage>((resolve, reject) => {
      request(new URL(path, this.#base), options, resolve)
        .on('error', reject)
        .end(body && JSON.stringify(body));
    });
  }

  async call(...given: Parameters<Client['open']>): Promise<Answer> {
    const message = await this.open(...given);
    return { status: message.statusCode ?? 0, headers: message.headers, body: await buffer(message) };
  }

  async signIn(username: string): Promise<void> {
    await this.call('POST', '/api/user/register/', { username, password: PASSWORD });
    const { body, headers } = await this.call('POST', '/api/token/', { username, password: PASSWORD });
    const text = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    this.access = JSON.parse(text.toString()).access;
  }
}

async function tryLists(client: Client): Promise<string> {
  const { body } = await client.call('POST', '/api/categories/', { title: 'Road' });
  const category = JSON.parse(body.toString()).id;
  for (let at = 0; at < NOTES; at++) {
    const content = `Stop ${at}: fuel, coffee, and the view over the coast at ${at % 24}:15`;
    await client.call('POST', '/api/notes/', { content, category });
  }
  const list = await client.call('GET', '/api/notes/');
  assert.equal(list.headers['content-encoding'], 'gzip');
  const plain = gunzipSync(list.body);
  assert.equal(JSON.parse(plain.toString()).length, NOTES);
  const ratio = plain.length / list.body.length;
  assert(ratio > 5, `A list of ${NOTES} notes is only ${ratio.toFixed(1)} times smaller.`);
  const etag = String(list.headers.etag);
  const again = await client.call('GET', '/api/notes/', undefined, { 'if-none-match': etag });
  assert.equal(again.status, 304, `The tag ${etag} is not known again.`);
  return `a list of ${NOTES} notes is ${ratio.toFixed(1)} times smaller, its tag ${etag.replace(/[\da-f-]{36}/, '…')}`;
}

/** The revisions in complete events; their other fields do not matter here. */
const revisionsIn = (text: string): number[] =>
  [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data = '']) => Number(JSON.parse(data).revision));

async function tryEvents(client: Client): Promise<string> {
  const stream = await client.open('GET', '/api/events/');
  assert.equal(stream.statusCode, 200);
  assert.equal(stream.headers['content-encoding'], undefined);
  assert.match(String(stream.headers['cache-control']), /no-store, no-transform/);
  let text = '';
  stream.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  const delays: number[] = [];
  for (let round = 1; round <= 20; round++) {
    const before = text.length;
    const since = performance.now();
    const { headers } = await client.call('POST', '/api/categories/', { title: `Stop ${round}` });
    while (!revisionsIn(text.slice(before)).includes(Number(headers['revision']))) {
      assert(performance.now() - since < SOON_MS, `An event did not come within ${SOON_MS} ms: ${text}`);
      await delay(1);
    }
    delays.push(performance.now() - since);
  }
  stream.destroy();
  delays.sort((a, b) => a - b);
  return `an event comes ${delays[10]?.toFixed(0)} ms after its change was sent (the slowest of 20 after ${delays[19]?.toFixed(0)} ms)`;
}

/** A proxy's own refusals have the form of the API, and it finds a node that is back. */
async function tryRefusals(client: Client, node: NodeUnderTest): Promise<string> {
  const large = await client.call('POST', '/api/notes/', { content: 'x'.repeat(7_000_000) });
  assert.equal(large.status, 413);
  assert.equal(typeof JSON.parse(large.body.toString()).detail, 'string');
  const metrics = await client.call('GET', '/metrics', undefined, {
    authorization: `Bearer ${METRICS_TOKEN}`,
  });
  assert.equal(metrics.status, 404, 'The proxy passes /metrics on.');
  await node.end('SIGTERM');
  const away = await client.call('GET', '/api/notes/');
  assert([502, 503].includes(away.status), `${away.status} while no node answers.`);
  assert.equal(away.headers['retry-after'], '1');
  assert.equal(typeof JSON.parse(away.body.toString()).detail, 'string');
  return `its own 413 and ${away.status} are JSON`;
}

const PROXIES = { nginx: startNginx, caddy: startCaddy };

for (const [name, start] of Object.entries(PROXIES)) {
  if (!isHere(name)) {
    console.log(`${name}: not on this machine, not tried`);
    continue;
  }
  await inFolder((folder) =>
    withNode({ TRUST_PROXY: '127.0.0.1', METRICS_TOKEN }, async (node) => {
      const proxy = await start(folder, node.port);
      try {
        const client = new Client(proxy.base);
        await until('The proxy', async () => (await client.call('GET', '/readyz')).status === 200);
        await client.signIn('ann');
        const [events, lists] = [await tryEvents(client), await tryLists(client)];
        console.log(`${name}: ${events}; ${lists}; ${await tryRefusals(client, node)}`);
      } finally {
        await end(proxy.process);
      }
    }),
  );
}
