import { median } from '../../../bench/measure.ts';
import { short, table } from '../../../bench/table.ts';
import { Backends } from './backends.ts';
import { KINDS } from './calls.ts';
import type { Site, Times } from './site.ts';

export interface Compared {
  url: string;
  site: Site;
}

interface Round extends Times {
  /** Processor time of PostgreSQL for a call, with what comes before it, in microseconds. */
  processor: number;
}

/** What each site took for a kind of call, once a round, in the order of the sites. */
type Seen = Round[][];

/** Calls all sites in turn, round after round: what else the machine does concerns them alike. */
async function seeAll(
  sites: readonly { site: Site; backends: Backends }[],
  { rounds, calls }: Effort,
): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>(Object.keys(KINDS).map((name) => [name, sites.map(() => [])]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, { prepare, rarely = 1 }] of Object.entries(KINDS)) {
      const count = Math.ceil(calls / rarely);
      for (const [at, { site, backends }] of sites.entries()) {
        const before = await backends.processor();
        const times = await site.timed(count, () => prepare(site));
        const processor = ((await backends.processor()) - before) / count;
        seen.get(name)?.[at]?.push({ ...times, processor });
      }
    }
    console.log(`  round ${round + 1} of ${rounds} …`);
  }
  return seen;
}

/** Undefined when there was nothing to compare: a call that never reaches PostgreSQL. */
const withRange = (numbers: readonly number[]): string =>
  numbers.some(Number.isNaN)
    ? ''
    : `${short(median(numbers))} (${short(Math.min(...numbers))} – ${short(Math.max(...numbers))})`;

function row(name: string, seen: Seen): string[] {
  const of = (which: keyof Round) => seen.map((rounds) => rounds.map((round) => round[which]));
  const [first = [], last = []] = [of('processor')[0], of('processor').at(-1)];
  const growth = last.map((many, round) => many / (first[round] ?? Number.NaN));
  const processor = of('processor').map((micros) => short(median(micros)));
  return [name, ...of('p50').map(withRange), ...of('p99').map(withRange), ...processor, withRange(growth)];
}

interface Effort {
  rounds: number;
  calls: number;
}

/** A table of the p50 and the p99 of each kind of call on each site. @throws Error when a call fails */
export async function compareCalls(sites: readonly Compared[], effort: Effort): Promise<string> {
  const users = sites.map(({ site }) => site.town.size.users.toLocaleString('en'));
  const heads = (which: string) => users.map((size) => `${which}, ${size}`);
  const watched = sites.map(({ url, site }) => ({ site, backends: new Backends(url) }));
  for (const { backends } of watched) await backends.open();
  try {
    const seen = await seeAll(watched, effort);
    return table(
      ['call', ...heads('p50 ms'), ...heads('p99 ms'), ...heads('PostgreSQL µs'), 'growth'],
      [...seen].map(([name, found]) => row(name, found)),
    );
  } finally {
    for (const { backends } of watched) await backends.close();
  }
}
