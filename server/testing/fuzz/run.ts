// `npm run fuzz -- --seconds 60 --seed 1 [--requests 500000] [--postgres postgres://…]`: random requests to a real server.
import { parseArgs } from 'node:util';
import { freshSchema } from '../fresh-schema.ts';
import { Connection } from './connection.ts';
import { fuzz } from './fuzz.ts';
import { startServer } from './server-process.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    requests: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    connections: { type: 'string', default: '16' },
    postgres: { type: 'string' },
  },
});
const [seconds, requests, seed] = [Number(values.seconds), Number(values.requests), Number(values.seed)];
const PAGES = [
  '/',
  '/login',
  '/register',
  '/checklist',
  '/profile',
  '/nothing',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/docs/',
  '/api/openapi.json',
  '/api/',
  '/pictures/x/y.webp',
  '/favicon.ico',
  '/robots.txt',
];
const SECRET = 'a secret for fuzzing, 32 bytes and 6 more';

/** Addresses of the files that the home page names. */
async function filesOf(port: number): Promise<string[]> {
  const connection = new Connection(port);
  const answer = await connection.ask('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  connection.close();
  return [...(answer?.body ?? '').matchAll(/(?:src|href)="(\/[^"/][^"]*)"/g)].map(([, file = '/']) => file);
}

if (values.postgres !== undefined) process.env['TEST_POSTGRES_URL'] = values.postgres;
const schema = values.postgres === undefined ? undefined : await freshSchema();
const server = await startServer(
  schema === undefined ? {} : { DATABASE_URL: schema.url, APP_SECRET: SECRET },
);
const engine = schema === undefined ? 'SQLite' : 'PostgreSQL';
console.log(`Fuzzing the server on ${engine}, seed ${seed}`);
const since = performance.now();
const elapsed = () => (performance.now() - since) / 1_000;
try {
  const report = await fuzz({
    port: server.port,
    seed,
    connections: Number(values.connections),
    pages: [...PAGES, ...(await filesOf(server.port))],
    isOver: (done) => done >= requests || elapsed() >= seconds || !server.isAlive(),
  });
  const statuses = [...report.statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`);
  console.log(
    `${report.requests} requests in ${Math.round(elapsed())} s, ${report.unanswered} cut off without an answer`,
  );
  console.log(statuses.join(', '));
  console.log(`The server ${server.isAlive() ? 'is alive' : 'HAS ENDED'}, ${server.memory() ?? '?'} MiB`);
  if (!server.isAlive() || server.log() !== '') throw new Error(`The server wrote: ${server.log()}`);
} finally {
  const code = await server.stop();
  await schema?.drop();
  if (code !== 0) {
    console.error(`The server ended with ${code}: ${server.log()}`);
    process.exitCode = 1;
  }
}
