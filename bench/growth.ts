// The cost of a call as the site grows, and as the number of one user's notes grows.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Effort } from './compare.ts';
import { type Figure, lessIsBetter } from './figure.ts';
import type { Call } from './load.ts';
import { measure } from './measure.ts';
import { accessTokens, type Inhabitant, populate, type Size } from './population.ts';
import { noteText } from './site.ts';
import { type Subject, startOurs } from './subjects.ts';

const CONNECTIONS = 16;
const FLAT = 1.2;

/** Returns a call by an inhabitant. The inhabitants call in turn; `lap` counts the turns. */
type Maker = (who: Inhabitant, headers: Record<string, string>, lap: number) => Call;

/** After this many laps the lists are as before: no call finds its work already done, and no town grows. */
const LAPS = 4;

/** The laps of all loads: a deleted note cannot be created again, so each lap creates new notes. */
let lapsBefore = 0;
/** More creations and deletions than a load has time for: repeated calls would not find their notes. */
const LEAST_PASSING = 20_000;

/** The id of a note. Two laps create two notes, the next two delete them: no deletion overtakes its creation. */
const passing = ({ category }: Inhabitant, lap: number): string =>
  category.slice(0, -12) + String(Math.floor(lap / LAPS) * 2 + (lap % 2)).padStart(12, '0');

const PASSING = 'POST, DELETE';

const CALLS: Record<string, Maker> = {
  'GET notes': (_who, headers) => ({ method: 'GET', path: '/api/notes/', headers }),
  'PATCH note': ({ notes }, headers, lap) => ({
    method: 'PATCH',
    path: `/api/notes/update/${notes[Math.floor(lap / 2) % notes.length]}/`,
    headers,
    body: { important: lap % 2 === 0 },
  }),
  'move a note': ({ notes }, headers, lap) => {
    const half = Math.floor(notes.length / 2);
    const moved = [...notes.slice(0, half), ...notes.slice(half + 1), notes[half]];
    return {
      method: 'POST',
      path: '/api/notes/order/',
      headers,
      body: { ordering: lap % 2 === 0 ? moved : notes },
    };
  },
  [PASSING]: (who, headers, lap) =>
    lap % LAPS < 2
      ? {
          method: 'POST',
          path: '/api/notes/',
          headers,
          body: { id: passing(who, lap), content: noteText(lap), category: who.category, parent: null },
        }
      : { method: 'DELETE', path: `/api/notes/delete/${passing(who, lap)}/`, headers },
  stats: () => ({ method: 'GET', path: '/api/presence/stats/' }),
};

interface Town {
  size: Size;
  folder: string;
  inhabitants: Inhabitant[];
  subject: Subject;
}

async function found(size: Size, wanted: number): Promise<Town> {
  const folder = mkdtempSync(join(tmpdir(), 'nightdrive-growth-'));
  const inhabitants = await populate(folder, size, wanted);
  return { size, folder, inhabitants, subject: await startOurs({ folder }) };
}

async function callsOf({ folder, inhabitants }: Town, make: Maker, least: number): Promise<Call[]> {
  const tokens = await accessTokens(folder, inhabitants);
  const laps = Math.ceil(least / inhabitants.length / LAPS) * LAPS;
  const first = lapsBefore;
  lapsBefore += laps;
  return Array.from({ length: laps }, (_, lap) =>
    inhabitants.map((who, at) => make(who, { authorization: `Bearer ${tokens[at]}` }, first + lap)),
  ).flat();
}

/** For each round, how many times as much processor time a call takes in the last town as in the first. */
async function growthOf(
  label: string,
  towns: readonly Town[],
  { least, goal }: { least: number; goal: number },
  { rounds }: Effort,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, make] of Object.entries(CALLS)) {
    const micros: number[][] = [];
    for (let round = 0; round < rounds; round++) {
      const inTurn: number[] = [];
      for (const town of towns) {
        const calls = await callsOf(town, make, name === PASSING ? LEAST_PASSING : least);
        const load = { calls, connections: CONNECTIONS, seconds: 1 };
        inTurn.push((await measure(town.subject, load)).processor);
      }
      micros.push(inTurn);
    }
    const growth = micros.map((round) => (round.at(-1) ?? 0) / (round[0] ?? 1));
    figures.push(lessIsBetter(`${name}, ${label}`, growth, { unit: '×', goal }));
    console.log(`  ${name}, ${label} …`);
  }
  return figures;
}

async function inTowns<T>(
  sizes: readonly Size[],
  wanted: number,
  work: (towns: Town[]) => Promise<T>,
): Promise<T> {
  const towns: Town[] = [];
  try {
    for (const size of sizes) towns.push(await found(size, wanted));
    return await work(towns);
  } finally {
    for (const { subject, folder } of towns) {
      await subject.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** The same town, in which only some inhabitants call, spread evenly. */
function withFewer({ inhabitants, ...town }: Town, callers: number): Town {
  const step = inhabitants.length / callers;
  return { ...town, inhabitants: inhabitants.filter((_, at) => at % step === 0) };
}

/** First few, then many users call, the same number in each town: only the number of other users grows. */
async function byUsers(effort: Effort): Promise<Figure[]> {
  const sizes = [10, 1_000, 100_000].map((accounts) => ({ accounts, notes: 10 }));
  return inTowns(sizes, 1_000, async (towns) => {
    const figures: Figure[] = [];
    for (const callers of [10, 1_000]) {
      const large = towns
        .filter(({ size }) => size.accounts >= callers)
        .map((town) => withFewer(town, callers));
      const label = `${callers} users among ${large.map(({ size }) => size.accounts).join(', ')}`;
      figures.push(...(await growthOf(label, large, { least: 1_000, goal: FLAT }, effort)));
    }
    return figures;
  });
}

/** A call of a user with 400 times the notes may cost up to 400 times as much. */
async function byNotes(effort: Effort): Promise<Figure[]> {
  const sizes = [10, 4_000].map((notes) => ({ accounts: 60, notes }));
  return inTowns(sizes, 60, (towns) =>
    growthOf('10, 4000 notes a user', towns, { least: 100, goal: 400 }, effort),
  );
}

export const benchGrowth = async (effort: Effort): Promise<Figure[]> => [
  ...(await byUsers(effort)),
  ...(await byNotes(effort)),
];
