// `npm run trial -- fuzz --seconds 60 --seed 1 [--requests 500000] [--postgres postgres://…]`: random requests to a
// real server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshSchema } from '../../server/testing/fresh-schema.ts';
import { NodeUnderTest, SOURCES } from '../../server/testing/node-under-test.ts';
import { argumentsOf } from '../running/arguments.ts';
import { fuzz } from './fuzz.ts';

const { numbers, postgres, engine } = argumentsOf({ seconds: 60, requests: 1_000_000_000, connections: 16 });
const PAGES =
  '/ /login /register /checklist /profile /nothing /healthz /readyz /metrics /api/docs/ /api/openapi.json /api/ /pictures/x/y.webp /favicon.ico /robots.txt';
const SECRET = 'a secret for fuzzing, 32 bytes and 6 more';

const schema = postgres === undefined ? undefined : await freshSchema();
const folder = mkdtempSync(join(tmpdir(), 'nightdrive-fuzz-'));
const server = new NodeUnderTest(SOURCES, {
  DATA_DIR: folder,
  ...(schema && { DATABASE_URL: schema.url, APP_SECRET: SECRET }),
});
await server.start();
console.log(`Fuzzing the server on ${engine}, seed ${numbers.seed}`);
const since = performance.now();
try {
  const home = await (await fetch(`http://127.0.0.1:${server.port}/`)).text();
  const files = [...home.matchAll(/(?:src|href)="(\/[^"/][^"]*)"/g)].map(([, file = '/']) => file);
  const report = await fuzz({
    ...numbers,
    port: server.port,
    pages: [...PAGES.split(' '), ...files],
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
