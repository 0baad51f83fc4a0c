// `npm run trial -- fuzz --seconds 60 --seed 1 [--requests 500000] [--postgres postgres://…]`: random requests to a
// real server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freshSchema } from '../../server/testing/fresh-schema.ts';
import { NodeUnderTest, SOURCES } from '../../server/testing/node-under-test.ts';
import { fuzz } from './fuzz.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    requests: { type: 'string', default: '1000000000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    connections: { type: 'string', default: '16' },
    postgres: { type: 'string' },
  },
});
const [seconds, requests, seed] = [Number(values.seconds), Number(values.requests), Number(values.seed)];
const PAGES =
  '/ /login /register /checklist /profile /nothing /healthz /readyz /metrics /api/docs/ /api/openapi.json /api/ /pictures/x/y.webp /favicon.ico /robots.txt';
const SECRET = 'a secret for fuzzing, 32 bytes and 6 more';

if (values.postgres !== undefined) process.env['TEST_POSTGRES_URL'] = values.postgres;
const schema = values.postgres === undefined ? undefined : await freshSchema();
const folder = mkdtempSync(join(tmpdir(), 'nightdrive-fuzz-'));
const server = new NodeUnderTest(SOURCES, {
  DATA_DIR: folder,
  ...(schema && { DATABASE_URL: schema.url, APP_SECRET: SECRET }),
});
await server.start();
console.log(`Fuzzing the server on ${schema === undefined ? 'SQLite' : 'PostgreSQL'}, seed ${seed}`);
const since = performance.now();
try {
  const home = await (await fetch(`http://127.0.0.1:${server.port}/`)).text();
  const files = [...home.matchAll(/(?:src|href)="(\/[^"/][^"]*)"/g)].map(([, file = '/']) => file);
  const report = await fuzz({
    port: server.port,
    seed,
    connections: Number(values.connections),
    pages: [...PAGES.split(' '), ...files],
    requests,
    seconds,
  });
  const statuses = [...report.statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`);
  console.log(`${report.requests} requests in ${Math.round((performance.now() - since) / 1_000)} s`);
  console.log(`${statuses.join(', ')}; the server took at most ${server.peakMemory ?? '?'} MiB`);
  if (!server.isAlive || server.log !== '') throw new Error(`The server wrote: ${server.log}`);
} finally {
  const code = await server.end('SIGTERM');
  await schema?.drop();
  rmSync(folder, { recursive: true });
  if (code !== 0) {
    console.error(`The server ended with ${code}: ${server.log}`);
    process.exitCode = 1;
  }
}
