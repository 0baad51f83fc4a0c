// What a call costs as the site grows, and as one user's notes do.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Effort } from './compare.ts';
import type { Call } from './load.ts';
import { measure } from './measure.ts';
import { accessTokens, type Inhabitant, populate, type Size } from './population.ts';
import { noteText } from './site.ts';
import { type Subject, startOurs } from './subjects.ts';
import { short, table, verdict } from './table.ts';

const CONNECTIONS = 16;
const FLAT = 1.2;

/** Makes a call of somebody. Calls go round the users; `lap` counts how often they did. */
type Maker = (who: Inhabitant, headers: Record<string, string>, lap: number) => Call;

/** After so many laps everything is as before: no call finds its work done already, and no town grows. */
const LAPS = 4;

/** A note that two laps make and the next two delete, so that no deletion overtakes its creation. */
const passing = ({ category }: Inhabitant, lap: number): string =>
  category.slice(0, -12) + String(lap % 2).padStart(12, '0');

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
  'POST, DELETE': (who, headers, lap) =>
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

function callsOf({ folder, inhabitants }: Town, make: Maker, least: number): Call[] {
  const tokens = accessTokens(folder, inhabitants);
  const laps = Math.ceil(least / inhabitants.length / LAPS) * LAPS;
  return Array.from({ length: laps }, (_, lap) =>
    inhabitants.map((who, at) => make(who, { authorization: `Bearer ${tokens[at]}` }, lap)),
  ).flat();
}

/** The lowest processor time of a call over the rounds, the towns in turn: other work only adds to it. */
async function costs(towns: readonly Town[], make: Maker, calls: number, effort: Effort): Promise<number[]> {
  const lowest = towns.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < effort.rounds; round++) {
    for (const [index, town] of towns.entries()) {
      const load = { calls: callsOf(town, make, calls), connections: CONNECTIONS, seconds: 1 };
      const { processor } = await measure(town.subject, load);
      lowest[index] = Math.min(lowest[index] ?? processor, processor);
    }
  }
  return lowest;
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

/** Tables for few and for many who call, the same number in each of their towns: only the others grow in number. */
async function byUsers(effort: Effort): Promise<string[]> {
  const sizes = [10, 1_000, 100_000].map((accounts) => ({ accounts, notes: 10 }));
  return inTowns(sizes, 1_000, async (towns) => {
    const tables: string[] = [];
    for (const callers of [10, 1_000]) {
      const large = towns
        .filter(({ size }) => size.accounts >= callers)
        .map((town) => withFewer(town, callers));
      const rows = await growthRows(large, 1_000, FLAT, effort);
      const head = large.map(({ size }) => `µs, ${short(size.accounts)} users`);
      tables.push(table([`10 notes each, ${short(callers)} call`, ...head, 'growth', 'goal', ''], rows));
    }
    return tables;
  });
}

/** The same town, of whose inhabitants only some call, spread evenly. */
function withFewer({ inhabitants, ...town }: Town, callers: number): Town {
  const step = inhabitants.length / callers;
  return { ...town, inhabitants: inhabitants.filter((_, at) => at % step === 0) };
}

async function growthRows(
  towns: readonly Town[],
  least: number,
  most: number,
  effort: Effort,
): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [name, make] of Object.entries(CALLS)) {
    const micros = await costs(towns, make, least, effort);
    const growth = (micros.at(-1) ?? 0) / (micros[0] ?? 1);
    rows.push([name, ...micros.map(short), growth.toFixed(2), `≤ ${most}`, verdict(growth <= most)]);
  }
  return rows;
}

/** A call of a user with 400 times the notes may cost up to 400 times as much. The limit leaves room for more. */
async function byNotes(effort: Effort): Promise<string> {
  const sizes = [10, 100, 1_000, 4_000].map((notes) => ({ accounts: 60, notes }));
  return inTowns(sizes, 60, async (towns) => {
    const rows = await growthRows(towns, 100, 400, effort);
    const head = sizes.map(({ notes }) => `µs, ${short(notes)} notes`);
    return table(['60 users', ...head, 'growth', 'goal', ''], rows);
  });
}

export async function benchGrowth(effort: Effort): Promise<string> {
  return [...(await byUsers(effort)), await byNotes(effort)].join('\n\n');
}
