// `npm run trial -- fuzz --seconds 60 --seed 1 [--requests 500000] [--postgres postgres://…]`: random requests to a
// real server.
import { freshSchema } from '../../server/testing/fresh-schema.ts';
import { CHANCE, engineOf, given } from '../running/arguments.ts';
import { withNode } from '../running/site.ts';
import { fuzz } from './fuzz.ts';

const options = given({ ...CHANCE, seconds: 60, requests: 1_000_000_000, connections: 16 });
const engine = engineOf(options);
const PAGES =
  '/ /login /register /checklist /profile /nothing /healthz /readyz /metrics /api/docs/ /api/openapi.json /api/ /pictures/x/y.webp /favicon.ico /robots.txt';
const SECRET = 'a secret for fuzzing, 32 bytes and 6 more';

const schema = engine === 'SQLite' ? undefined : await freshSchema();
const settings: Record<string, string> = schema ? { DATABASE_URL: schema.url, APP_SECRET: SECRET } : {};
const fuzzing = withNode(settings, async (server) => {
  console.log(`Fuzzing the server on ${engine}, seed ${options.seed}`);
  const since = performance.now();
  const home = await (await fetch(`http://127.0.0.1:${server.port}/`)).text();
  const files = [...home.matchAll(/(?:src|href)="(\/[^"/][^"]*)"/g)].map(([, file = '/']) => file);
  const pages = [...PAGES.split(' '), ...files];
  const { requests, statuses } = await fuzz({ ...options, port: server.port, pages });
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`${requests} requests in ${Math.round((performance.now() - since) / 1_000)} s`);
  console.log(`${counts.join(', ')}; the server took at most ${server.peakMemory ?? '?'} MiB`);
  if (!server.isAlive || server.log !== '') throw new Error(`The server wrote: ${server.log}`);
});
const code = await fuzzing.finally(() => schema?.drop());
if (code !== 0) throw new Error(`The server ended with ${code}.`);
