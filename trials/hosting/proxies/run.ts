// `npm run trial -- proxies`: deploy/nginx.conf and deploy/Caddyfile in front of a real server, with the machine's nginx
// and Caddy. Events arrive at once, answers of the API are compressed, and an unchanged list is still a 304.
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { freePort } from '../../../scripts/free-port.ts';
import { followStream } from '../../../server/testing/event-stream.ts';
import { inTime } from '../../../server/testing/in-time.ts';
import type { NodeUnderTest } from '../../../server/testing/node-under-test.ts';
import { Client } from '../../running/client.ts';
import { inFolder, withNode } from '../../running/site.ts';
import { until } from '../../running/until.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const METRICS_TOKEN = 'for the scraper alone';
const NOTES = 300;
const EVENTS = 20;
const SOON_MS = 1_000;

interface Places {
  folder: string;
  /** The proxy's port. */
  port: number;
  node: number;
}

/** Without TLS, which is nginx's own. */
async function startNginx({ folder, port, node }: Places): Promise<ChildProcess> {
  const site = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8')
    .replace(/^ *(?:listen \[::\]|ssl_certificate).*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${node}`);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const http = `access_log off; ${kinds.map((kind) => `${kind}_temp_path ${folder};`).join(' ')}\n${site}`;
  const main = join(folder, 'main.conf');
  writeFileSync(
    main,
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr crit; events {} http { ${http} }`,
  );
  // As root its workers would run as another user, who may not read the folder.
  if (process.getuid?.() === 0) execFileSync('chmod', ['777', folder]);
  return spawn('nginx', ['-p', folder, '-c', main], { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function startCaddy({ folder, port, node }: Places): Promise<ChildProcess> {
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const site = { SITE_ADDRESS: `http://127.0.0.1:${port}`, NODES: `127.0.0.1:${node}` };
  const admin = { CADDY_ADMIN: `127.0.0.1:${await freePort()}` };
  return spawn('caddy', ['run', '--config', join(DEPLOY, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { ...process.env, ...home, ...site, ...admin },
    stdio: 'ignore',
  });
}

async function tryLists(client: Client): Promise<string> {
  const category = Object((await client.call('POST', '/api/categories/', { title: 'Road' })).body).id;
  for (let at = 0; at < NOTES; at++) {
    const content = `Stop ${at}: fuel, coffee, and the view over the coast at ${at % 24}:15`;
    await client.call('POST', '/api/notes/', { content, category });
  }
  const list = await client.call('GET', '/api/notes/', undefined, { 'accept-encoding': 'gzip' });
  assert.equal(list.headers['content-encoding'], 'gzip');
  const plain = gunzipSync(list.bytes);
  assert.equal(JSON.parse(plain.toString()).length, NOTES);
  const ratio = plain.length / list.bytes.length;
  assert(ratio > 5, `A list of ${NOTES} notes is only ${ratio.toFixed(1)} times smaller.`);
  const etag = String(list.headers.etag);
  const again = await client.call('GET', '/api/notes/', undefined, {
    'accept-encoding': 'gzip',
    'if-none-match': etag,
  });
  assert.equal(again.status, 304, `The tag ${etag} is not known again.`);
  return `a list of ${NOTES} notes is ${ratio.toFixed(1)} times smaller, its tag ${etag.replace(/[\da-f-]{36}/, '…')}`;
}

async function tryEvents(client: Client, port: number): Promise<string> {
  const stream = await followStream(port, client.access ?? '', '', { 'accept-encoding': 'gzip' });
  assert.equal(stream.status, 200);
  assert.equal(stream.headers['content-encoding'], undefined);
  assert.match(String(stream.headers['cache-control']), /no-store, no-transform/);
  const delays: number[] = [];
  for (let round = 1; round <= EVENTS; round++) {
    const since = performance.now();
    const { headers } = await client.call('POST', '/api/categories/', { title: `Stop ${round}` });
    await inTime(SOON_MS, stream.reaches(Number(headers['revision'])));
    delays.push(performance.now() - since);
  }
  stream.close();
  delays.sort((a, b) => a - b);
  return `an event comes ${delays[EVENTS / 2]?.toFixed(0)} ms after its change was sent (the slowest of ${EVENTS} after ${delays.at(-1)?.toFixed(0)} ms)`;
}

/** A proxy's own refusals have the form of the API. */
async function tryRefusals(client: Client, node: NodeUnderTest): Promise<string> {
  const large = await client.call('POST', '/api/notes/', { content: 'x'.repeat(7_000_000) });
  assert.equal(large.status, 413);
  const metrics = await client.call('GET', '/metrics', undefined, {
    authorization: `Bearer ${METRICS_TOKEN}`,
  });
  assert.equal(metrics.status, 404, 'The proxy passes /metrics on.');
  await node.end('SIGTERM');
  const away = await client.call('GET', '/api/notes/');
  assert([502, 503].includes(away.status), `${away.status} while no node answers.`);
  assert.equal(away.headers['retry-after'], '1');
  for (const { body } of [large, away]) assert.equal(typeof Object(body).detail, 'string');
  return `its own 413 and ${away.status} are JSON`;
}

for (const [name, start] of Object.entries({ nginx: startNginx, caddy: startCaddy })) {
  if (spawnSync(name, ['-v']).error) {
    console.log(`${name}: not on this machine, not tried`);
    continue;
  }
  await inFolder((folder) =>
    withNode({ TRUST_PROXY: '127.0.0.1', METRICS_TOKEN }, async (node) => {
      const port = await freePort();
      const proxy = await start({ folder, port, node: node.port });
      const client = new Client(port);
      try {
        const isReady = async () => (await client.call('GET', '/readyz')).status === 200;
        await until(
          () => isReady().catch(() => false),
          () => `${name} does not answer.`,
        );
        await client.signUp('ann');
        const events = await tryEvents(client, port);
        console.log(`${name}: ${events}; ${await tryLists(client)}; ${await tryRefusals(client, node)}`);
      } finally {
        client.close();
        if (proxy.kill('SIGTERM')) await once(proxy, 'exit');
      }
    }),
  );
}
