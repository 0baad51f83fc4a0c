import { median } from '../../bench/measure.ts';
import { short, table } from '../../bench/table.ts';
import { KINDS } from './calls.ts';
import type { Site, Times } from './site.ts';

/** What each site took for a kind of call, once a round, in the order of the sites. */
type Seen = Times[][];

/** Calls all sites in turn, round after round: what else the machine does concerns them alike. */
async function seeAll(sites: readonly Site[], rounds: number, calls: number): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>(Object.keys(KINDS).map((name) => [name, sites.map(() => [])]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, { prepare, rarely = 1 }] of Object.entries(KINDS)) {
      for (const [at, site] of sites.entries()) {
        const times = await site.timed(Math.ceil(calls / rarely), () => prepare(site));
        seen.get(name)?.[at]?.push(times);
      }
    }
    console.log(`  round ${round + 1} of ${rounds} …`);
  }
  return seen;
}

const withRange = (numbers: readonly number[]): string =>
  `${short(median(numbers))} (${short(Math.min(...numbers))} – ${short(Math.max(...numbers))})`;

function row(name: string, seen: Seen): string[] {
  const of = (which: keyof Times) => seen.map((rounds) => rounds.map((times) => times[which]));
  const [first = [], last = []] = [of('p50')[0], of('p50').at(-1)];
  const growth = last.map((p50, round) => p50 / (first[round] ?? Number.NaN));
  return [name, ...of('p50').map(withRange), withRange(growth), ...of('p99').map(withRange)];
}

/** A table of the p50 and the p99 of each kind of call on each site. @throws Error when a call fails */
export async function compareCalls(
  sites: readonly Site[],
  { rounds, calls }: { rounds: number; calls: number },
): Promise<string> {
  const users = sites.map(({ town }) => `${town.size.users.toLocaleString('en')} users`);
  const heads = (which: string) => users.map((size) => `${which} ms, ${size}`);
  const seen = await seeAll(sites, rounds, calls);
  return table(
    ['call', ...heads('p50'), 'growth', ...heads('p99')],
    [...seen].map(([name, found]) => row(name, found)),
  );
}
