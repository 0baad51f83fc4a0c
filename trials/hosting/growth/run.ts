// `npm run trial -- growth --users 1000000 --notes 10000000 [--postgres URL] [--keep | --reuse]`: fills a site by COPY,
// and measures each kind of call beside a site of a thousand users on the same PostgreSQL, then what runs apart from
// calls, and the tables of nobody until they stop scaling. Run `npm run build` before.
import { parseArgs } from 'node:util';
import { describeRun } from '../../../bench/machine.ts';
import { startPostgres } from '../../../scripts/postgres.ts';
import { administer } from '../../../server/testing/administer.ts';
import { BUILT } from '../../../server/testing/node-under-test.ts';
import { compareApart } from './apart.ts';
import { fill } from './fill.ts';
import { measurePresence, measureThrottles } from './of-nobody.ts';
import { type Compared, compareCalls } from './rounds.ts';
import { Site } from './site.ts';
import { Town } from './town.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    notes: { type: 'string' },
    beside: { type: 'string', default: '1000' },
    postgres: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    calls: { type: 'string', default: '200' },
    online: { type: 'string', default: '1000,100000,1000000' },
    throttled: { type: 'string', default: '1000,1000000' },
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
    reuse: { type: 'boolean', default: false },
  },
});
const users = Number(values.users);
const notes = Number(values.notes ?? users * 10);
const few = Number(values.beside);
const numbersIn = (list: string): number[] => list.split(',').filter(Boolean).map(Number);

function databaseAt(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

const effort = { rounds: Number(values.rounds), calls: Number(values.calls) };
const PARTS: Readonly<Record<string, (sites: readonly Compared[], many: string) => Promise<string>>> = {
  calls: (sites) => compareCalls(sites, effort),
  apart: (sites) => compareApart(sites),
  presence: (_, many) => measurePresence(many, numbersIn(values.online)),
  throttles: (_, many) => measureThrottles(many, numbersIn(values.throttled)),
};
const wanted = values.only?.split(',') ?? Object.keys(PARTS);
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`--only: there is no part "${unknown.join()}". The parts are ${Object.keys(PARTS).join()}.`);
  process.exit(1);
}

const minutes = (since: number): string => ((performance.now() - since) / 60_000).toFixed(1);

const since = performance.now();
const server = values.postgres === undefined ? await startPostgres({ durable: true }) : undefined;
const url = values.postgres ?? server?.url ?? '';
const towns = [
  { name: 'nightdrive_growth_few', town: new Town({ users: few, notes: (few * notes) / users }) },
  { name: 'nightdrive_growth_many', town: new Town({ users, notes }) },
];
const sites = towns.map(({ name, town }) => ({
  name,
  url: databaseAt(url, name),
  site: new Site(databaseAt(url, name), town, { program: BUILT, callers: few }),
}));
console.log(`${describeRun()}\n`);
try {
  for (const { name, url: database, site } of sites) {
    if (values.reuse) continue;
    await administer(url, `drop database if exists ${name} with (force)`);
    await administer(url, `create database ${name}`);
    console.log(`${await fill(database, site.town, Date.now())}\n\n(${minutes(since)} min)\n`);
  }
  for (const { site } of sites) await site.start();
  const many = sites.at(-1)?.url ?? '';
  for (const [name, part] of Object.entries(PARTS)) {
    if (wanted.includes(name)) console.log(`\n${await part(sites, many)}\n\n(${minutes(since)} min)`);
  }
} finally {
  for (const { site, name } of sites) {
    await site.stop();
    if (site.log !== '') console.error(`The node of ${name} wrote: ${site.log}`);
    if (!values.keep) await administer(url, `drop database if exists ${name} with (force)`);
  }
  await server?.stop();
}
