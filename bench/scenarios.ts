import { randomUUID } from 'node:crypto';
import type { Call } from './load.ts';
import { etagOfNotes, noteText, type Site } from './site.ts';

const VISITORS = 1_000;
const CALLS = 200;

const many = (count: number, make: (index: number) => Call): Call[] =>
  Array.from({ length: count }, (_, index) => make(index));

const homePage = (): Call[] => [{ method: 'GET', path: '/' }];

export const listNotes = ({ reader }: Site): Call[] => [
  { method: 'GET', path: '/api/notes/', headers: reader.headers },
];

const listUnchangedNotes = async (site: Site, base: URL): Promise<Call[]> => {
  const etag = await etagOfNotes(base, site.reader);
  return listNotes(site).map((call) => ({ ...call, headers: { ...call.headers, 'if-none-match': etag } }));
};

const createNotes = ({ writers }: Site): Call[] =>
  many(CALLS, (index) => {
    const writer = writers[index % writers.length];
    const body = { content: noteText(index), category: writer?.category, parent: null };
    return { method: 'POST', path: '/api/notes/', headers: { ...writer?.headers }, body };
  });

const changes = (index: number) => {
  if (index % 4 === 0) return { content: `${noteText(index)} edited` };
  return index % 2 === 1 ? { scratched_out: index % 8 < 4 } : { important: index % 8 < 4 };
};

const changeNotes = ({ reader, notes }: Site): Call[] =>
  many(CALLS, (index) => ({
    method: 'PATCH',
    path: `/api/notes/update/${notes[(index * 37) % notes.length]}/`,
    headers: reader.headers,
    body: changes(index),
  }));

/** Four orderings in turn: each of them moves every note. */
const orderNotes = ({ reader, notes }: Site): Call[] => {
  const turned = (by: number) => [...notes.slice(by), ...notes.slice(0, by)];
  return [notes, notes.toReversed(), turned(14), turned(21)].map((ordering) => ({
    method: 'POST',
    path: '/api/notes/order/',
    headers: reader.headers,
    body: { ordering },
  }));
};

/** One note is dropped at another position in each call. */
const moveOneNote = ({ reader, notes }: Site): Call[] => {
  const ordering = [...notes];
  return many(CALLS / 2, (index) => {
    const [moved = ''] = ordering.splice((index * 37) % ordering.length, 1);
    ordering.splice((index * 61) % notes.length, 0, moved);
    return {
      method: 'POST',
      path: '/api/notes/order/',
      headers: reader.headers,
      body: { ordering: [...ordering] },
    };
  });
};

const readStats = (): Call[] => [{ method: 'GET', path: '/api/presence/stats/' }];

const sendHeartbeats = (): Call[] =>
  many(VISITORS, () => ({
    method: 'POST',
    path: '/api/presence/heartbeat/',
    body: { visitor_id: randomUUID() },
  }));

export const logIns = ({ writers, password }: Site): Call[] =>
  writers.slice(0, 10).map(({ username }) => ({
    method: 'POST',
    path: '/api/token/',
    body: { username, password },
  }));

/** 200 calls in the given percentages, in the same order in each run. */
function mixed(site: Site): Call[] {
  const shares: [number, Call[]][] = [
    [55, listNotes(site)],
    [25, readStats()],
    [8, changeNotes(site)],
    [4, createNotes(site)],
    [4, orderNotes(site)],
    [4, sendHeartbeats()],
  ];
  const calls = shares.flatMap(([percent, of]) =>
    many((percent * CALLS) / 100, (index) => of[index % of.length] ?? { method: 'GET', path: '/' }),
  );
  // 73 and 200 have no common divisor: every call occurs once, and calls of one kind are spread out.
  return calls.map((_, index) => calls[(index * 73) % calls.length] ?? { method: 'GET', path: '/' });
}

export const MIXED = 'mixed, 80 % reads';

export const SCENARIOS = {
  'GET notes (100)': listNotes,
  'GET notes (304)': listUnchangedNotes,
  'POST note': createNotes,
  'PATCH note': changeNotes,
  'order 100 notes': orderNotes,
  'move 1 of 100 notes': moveOneNote,
  stats: readStats,
  heartbeat: sendHeartbeats,
  [MIXED]: mixed,
  'home page': homePage,
} satisfies Record<string, (site: Site, base: URL) => Call[] | Promise<Call[]>>;

export type ScenarioName = keyof typeof SCENARIOS;
