// What counting calls and timing the database costs each call.
import Fastify from 'fastify';
import { timed } from '../server/database/timed.ts';
import type { App } from '../server/http/app-type.ts';
import { followCalls } from '../server/http/calls.ts';
import { Metrics } from '../server/site/metrics.ts';
import { IDLE_DATABASE, nothing } from './idle-database.ts';
import { median } from './measure.ts';
import { short, table } from './table.ts';

const ROUNDS = 15;

type Work = () => Promise<unknown>;

async function microseconds(runs: number, work: Work): Promise<number> {
  const before = process.threadCpuUsage();
  for (let run = 0; run < runs; run++) await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / runs;
}

/** The median of what the second costs more than the first, both measured in turn. */
async function surcharge(runs: number, without: Work, having: Work): Promise<string> {
  const differences: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const plain = await microseconds(runs, without);
    differences.push((await microseconds(runs, having)) - plain);
  }
  return short(median(differences));
}

async function bareApp(metrics?: Metrics): Promise<Work> {
  const app: App = Fastify();
  followCalls(app, 60_000, metrics ? [metrics.countCall] : []);
  app.get('/api/nothing/', async () => ({}));
  await app.ready();
  return () => app.inject('/api/nothing/');
}

export async function metricsCost(): Promise<string> {
  const metrics = new Metrics();
  const watched = timed(IDLE_DATABASE, metrics.database);
  const call = await surcharge(4_000, await bareApp(), await bareApp(metrics));
  const write = await surcharge(
    100_000,
    () => IDLE_DATABASE.write(nothing),
    () => watched.write(nothing),
  );
  return table(
    ['metrics', 'µs more'],
    [
      ['a call counted and timed', call],
      ['a read or write of the database timed', write],
    ],
  );
}
