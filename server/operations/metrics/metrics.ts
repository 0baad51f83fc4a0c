import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { unauthorized } from '../../errors.ts';
import type { App } from '../../http/app-type.ts';
import type { OnAnswer } from '../../http/calls.ts';
import type { Gauge } from './gauge.ts';
import { Histogram } from './histogram.ts';
import { processGauges, sampleEventLoop } from './process-gauges.ts';

const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8';

const LOOP = 'nightdrive_event_loop_delay_seconds';
const LOOP_HELP = 'How long the event loop was held up, in samples.';

const head = (name: string, type: string, help: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

async function linesOf({ name, help, type, label, read }: Gauge): Promise<string[]> {
  try {
    const value = await read();
    const values = typeof value === 'number' ? { '': value } : value;
    const lines = Object.entries(values).map(([key, one]) =>
      label === undefined ? `${name} ${one}` : `${name}{${label}="${key}"} ${one}`,
    );
    return [...head(name, type, help), ...lines];
  } catch {
    // The database is unavailable: the other figures matter all the more.
    return [];
  }
}

const digest = (text: string) => hash('sha256', text, 'buffer');

function requireBearer({ headers }: FastifyRequest, token: string): void {
  if (!timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))) {
    throw unauthorized('Authentication credentials were not provided.');
  }
}

interface Counted {
  method: string;
  status: number;
  times: Histogram;
}

/** Counts calls and the time in the database, and serves the counts at `/metrics`. */
export class Metrics {
  /** By route. A key of all labels, written for each call, would cost it ten times as much as finding one of these. */
  readonly #calls = new Map<string, Counted[]>();
  readonly database = { read: new Histogram(), write: new Histogram() };

  readonly countCall: OnAnswer = ({ method, routeOptions }, { statusCode }, ms) =>
    this.#timesOf(routeOptions.url ?? '', method, statusCode).observe(ms / 1e3);

  #timesOf(url: string, method: string, status: number): Histogram {
    const ofRoute = this.#calls.get(url) ?? [];
    const known = ofRoute.find((one) => one.method === method && one.status === status);
    if (known !== undefined) return known.times;
    const times = new Histogram();
    this.#calls.set(url, [...ofRoute, { method, status, times }]);
    return times;
  }

  /** Without a token the page does not exist: a proxy on this machine would expose it to everyone. */
  register(app: App, token: string | undefined, gauges: readonly Gauge[]): void {
    if (token === undefined) return;
    const all = [...gauges, ...processGauges()];
    const loop = sampleEventLoop();
    const loopLines = () => [...head(LOOP, 'histogram', LOOP_HELP), ...loop.lines(LOOP)];
    app.get('/metrics', async (request, reply) => {
      requireBearer(request, token);
      const lines = await Promise.all(all.map(linesOf));
      const text = [...this.#callLines(), ...this.#databaseLines(), ...loopLines(), ...lines.flat(), ''].join(
        '\n',
      );
      return reply.header('cache-control', 'no-store').type(TEXT_FORMAT).send(text);
    });
  }

  #callLines(): string[] {
    const name = 'nightdrive_call_seconds';
    const lines = [...this.#calls].flatMap(([url, ofRoute]) =>
      ofRoute.flatMap(({ method, status, times }) =>
        times.lines(name, `method="${method}",route="${url}",status="${status}"`),
      ),
    );
    return [...head(name, 'histogram', 'Calls by route and status, and how long they took.'), ...lines];
  }

  #databaseLines(): string[] {
    const name = 'nightdrive_database_seconds';
    const lines = Object.entries(this.database).flatMap(([kind, times]) =>
      times.lines(name, `kind="${kind}"`),
    );
    return [
      ...head(name, 'histogram', 'Time that reads and writes took, as their callers saw it.'),
      ...lines,
    ];
  }
}
