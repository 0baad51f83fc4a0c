import { hash, timingSafeEqual } from 'node:crypto';
import type { Registry } from '@prometheus-io/client';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/database.ts';
import { timed } from '../../database/timed.ts';
import { unauthorized } from '../../errors.ts';
import type { App } from '../../http/app-type.ts';
import type { OnAnswer } from '../../http/on-answer.ts';
import { VERSION } from '../../version.ts';
import type { Gauge } from './gauge.ts';

type Client = typeof import('@prometheus-io/client');

/** Upper bounds in seconds, from a read out of memory to the longest that a call may take. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SAMPLED_EVERY_MS = 50;

const digest = (text: string) => hash('sha256', text, 'buffer');

function requireBearer({ headers }: FastifyRequest, token: string): void {
  if (!timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))) {
    throw unauthorized('Authentication credentials were not provided.');
  }
}

/** The delay of a timer, which is how long the event loop was blocked. */
function sampleEventLoop(observe: (seconds: number) => void): void {
  let before = performance.now();
  setInterval(() => {
    const now = performance.now();
    observe(Math.max(0, now - before - SAMPLED_EVERY_MS) / 1e3);
    before = now;
  }, SAMPLED_EVERY_MS).unref();
}

/** Reads a gauge into a registry. One that cannot be read is left out. */
async function readInto({ Gauge, Counter }: Client, registry: Registry, gauge: Gauge): Promise<void> {
  const { name, help, label, read } = gauge;
  try {
    const value = await read();
    const options = { name, help, labelNames: label === undefined ? [] : [label], registers: [registry] };
    const metric = name.endsWith('_total') ? new Counter(options) : new Gauge(options);
    if (typeof value === 'number') metric.inc(value);
    else for (const [key, one] of Object.entries(value)) metric.inc({ [String(label)]: key }, one);
  } catch {
    // The database is unavailable: the other figures matter all the more.
  }
}

export interface Metrics {
  onAnswer: OnAnswer[];
  /** The same database, whose reads and writes are measured. */
  measured: (db: Database) => Database;
  serve: (app: App, gauges: readonly Gauge[]) => void;
}

/** Without a token there are none: a proxy on this machine would expose the page to everyone. */
export async function metricsFor(token: string | undefined): Promise<Metrics> {
  if (token === undefined) return { onAnswer: [], measured: (db) => db, serve: () => {} };
  const client = await import('@prometheus-io/client');
  const registry = new client.Registry();
  const histogram = (name: string, help: string, labelNames: string[] = []) =>
    new client.Histogram({ name, help, labelNames, buckets: BUCKETS, registers: [registry] });
  client.collectDefaultMetrics({ register: registry });
  const build = { name: 'nightdrive_build_info', help: 'The version that runs.', labelNames: ['version'] };
  new client.Gauge({ ...build, registers: [registry] }).set({ version: VERSION }, 1);
  const delays = histogram(
    'nightdrive_event_loop_delay_seconds',
    'How long the event loop was blocked, in samples.',
  );
  sampleEventLoop((seconds) => delays.observe(seconds));
  const calls = histogram('nightdrive_call_seconds', 'Calls by route and status, and how long they took.', [
    'method',
    'route',
    'status',
  ]);
  const database = histogram(
    'nightdrive_database_seconds',
    'Time that reads and writes took, as their callers saw it.',
    ['kind'],
  );
  return {
    onAnswer: [
      ({ method, routeOptions }, { statusCode: status, elapsedTime }) =>
        calls.observe({ method, route: routeOptions.url ?? '', status }, elapsedTime / 1e3),
    ],
    measured: (db) => timed(db, { read: database.labels('read'), write: database.labels('write') }),
    serve: (app, gauges) => {
      app.get('/metrics', async (request, reply) => {
        requireBearer(request, token);
        const read = new client.Registry();
        await Promise.all(gauges.map((gauge) => readInto(client, read, gauge)));
        const text = `${await registry.metrics()}\n${await read.metrics()}`;
        return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
      });
    },
  };
}
