import { hash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyRequest } from 'fastify';
import { notFound, unauthorized } from '../errors.ts';
import type { App } from '../http/app-type.ts';
import type { OnAnswer } from '../http/calls.ts';
import { Histogram } from './histogram.ts';

const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8';
const LOOP_RESOLUTION_MS = 20;

/** What is read only when somebody asks. */
export interface Reading {
  name: string;
  help: string;
  type: 'gauge' | 'counter';
  /** A number, or one for each value of the label. */
  read: () => Promise<number | Record<string, number>> | number | Record<string, number>;
  label?: string;
}

const head = (name: string, type: string, help: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

async function linesOf({ name, help, type, label, read }: Reading): Promise<string[]> {
  try {
    const value = await read();
    const values = typeof value === 'number' ? { '': value } : value;
    const lines = Object.entries(values).map(([key, one]) =>
      label === undefined ? `${name} ${one}` : `${name}{${label}="${key}"} ${one}`,
    );
    return [...head(name, type, help), ...lines];
  } catch {
    // The database is away: the other figures matter the more.
    return [];
  }
}

function eventLoopDelay(): Reading {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - LOOP_RESOLUTION_MS / 1e3);
  return {
    name: 'nightdrive_event_loop_delay_seconds',
    help: 'How long the event loop was held up, since the last time this was read.',
    type: 'gauge',
    label: 'quantile',
    read: () => {
      const values = { 0.5: delay.percentile(50), 0.99: delay.percentile(99), 1: delay.max };
      delay.reset();
      return Object.fromEntries(Object.entries(values).map(([quantile, ns]) => [quantile, seconds(ns)]));
    },
  };
}

const ofProcess: Reading[] = [
  {
    name: 'process_cpu_seconds_total',
    help: 'Processor time spent.',
    type: 'counter',
    read: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
  },
  {
    name: 'process_resident_memory_bytes',
    help: 'Memory in use.',
    type: 'gauge',
    read: () => process.memoryUsage.rss(),
  },
  {
    name: 'process_start_time_seconds',
    help: 'When the process started.',
    type: 'gauge',
    read: () => performance.timeOrigin / 1e3,
  },
];

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && isIP(address) > 0 && /^(127\.|::1$|::ffff:127\.)/.test(address);

/** From this machine itself, and not passed on by a proxy on it. */
const isLocal = ({ raw, ip }: FastifyRequest): boolean =>
  isLoopback(raw.socket.remoteAddress) &&
  isLoopback(ip) &&
  raw.headers['x-forwarded-for'] === undefined &&
  raw.headers['forwarded'] === undefined;

const digest = (text: string) => hash('sha256', text, 'buffer');

function refuseStrangers(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (!isLocal(request)) throw notFound();
  } else if (!timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))) {
    throw unauthorized('Authentication credentials were not provided.');
  }
}

interface Counted {
  method: string;
  status: number;
  times: Histogram;
}

/** Counts calls and the time in the database, and tells them at `/metrics` to those who may know. */
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

  tell(app: App, { token, readings }: { token: string | undefined; readings: readonly Reading[] }): void {
    const all = [...readings, eventLoopDelay(), ...ofProcess];
    app.get('/metrics', async (request, reply) => {
      refuseStrangers(request, token);
      const lines = await Promise.all(all.map(linesOf));
      const text = [...this.#callLines(), ...this.#databaseLines(), ...lines.flat(), ''].join('\n');
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
