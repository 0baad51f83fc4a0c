import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Move } from '../../../contract/several-notes.ts';
import { Refusal } from '../../errors.ts';
import { movedNotes, type Placed } from './moving.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [TOPS, SUBS] = [6, 4];

/** Two categories; some of the sub notes are under each of the first notes. */
const notes: Placed[] = [
  ...Array.from({ length: TOPS }, (_, n) => ({ id: uuid(n), category: uuid(90 + (n % 2)), parent: null })),
  ...Array.from({ length: SUBS }, (_, n) => ({
    id: uuid(TOPS + n),
    category: uuid(90 + (n % 2)),
    parent: uuid(n % 2),
  })),
].map((note, position) => ({ ...note, position }));

const reference = fc.nat(TOPS + SUBS).map(uuid); // the last one is of no note
const move: fc.Arbitrary<Move> = fc.record(
  {
    notes: fc.array(reference, { minLength: 1, maxLength: 3 }),
    category: fc.nat(1).map((n) => uuid(90 + n)),
    parent: fc.option(reference, { freq: 3 }),
    after: fc.option(reference, { freq: 4 }),
  },
  { requiredKeys: ['notes', 'category'] },
);

/** The order and the parents by the words of the contract, one step after the other on an array. */
function naive(moves: readonly Move[]): string[] {
  const list = notes.map((note) => ({ ...note }));
  for (const { notes: ids, category, parent = null, after } of moves) {
    const named = [...new Set(ids)];
    const alongWith = (note: Placed) =>
      parent === null && note.parent !== null && named.includes(note.parent);
    const going = named
      .flatMap((id) => list.find((note) => note.id === id) ?? [])
      .filter((n) => !alongWith(n));
    for (const note of going) {
      list.splice(list.indexOf(note), 1);
      note.category = category;
      note.parent = parent;
    }
    const behind = list.findIndex(({ id }) => id === after) + 1;
    list.splice(after === null || behind > 0 ? behind : list.length, 0, ...going);
    for (const note of list) if (alongWith(note)) note.category = category;
  }
  for (const { parent, category } of list) {
    const host = list.find(({ id }) => id === parent);
    if (parent !== null && (host?.category !== category || host.parent !== null)) return ['refused'];
  }
  return list.map(({ id, category, parent }) => `${id} ${category} ${parent}`);
}

async function moved(moves: readonly Move[]): Promise<string[]> {
  try {
    const changed = new Map((await movedNotes(notes, moves, 1_000)).map((note) => [note.id, note]));
    return notes
      .map((note) => changed.get(note.id) ?? note)
      .toSorted((a, b) => a.position - b.position)
      .map(({ id, category, parent }) => `${id} ${category} ${parent}`);
  } catch (error) {
    if (error instanceof Refusal) return ['refused'];
    throw error;
  }
}

test('a note that is moved last takes a new position, and the others keep theirs', async () => {
  const [first] = notes;
  const changed = await movedNotes(notes, [{ notes: [uuid(0)], category: uuid(90) }], 1_000);
  expect(changed).toEqual([{ ...first, position: 1_000 }]);
});

test('a note that is moved between others takes a position of theirs', async () => {
  const changed = await movedNotes(
    notes,
    [{ notes: [uuid(3)], category: uuid(91), after: uuid(1), parent: null }],
    1_000,
  );
  expect(changed.map(({ id, position }) => [id, position])).toEqual([
    [uuid(3), 2],
    [uuid(2), 3],
  ]);
});

test('a note with sub notes that is put under a note of another category is refused for its sub notes', async () => {
  const under = [{ notes: [uuid(0)], category: uuid(91), parent: uuid(3) }];
  const refusal = { status: 400, body: { moves: ['Sub notes can not have sub notes.'] } };
  await expect(movedNotes(notes, under, 1_000)).rejects.toThrow(expect.objectContaining(refusal));
});

test('many moves at once are what they are one after the other', async () => {
  let refused = 0;
  const property = fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 6 }), async (moves) => {
    const expected = naive(moves);
    if (expected[0] === 'refused') refused++;
    expect(await moved(moves)).toEqual(expected);
  });
  await fc.assert(property, { numRuns: 3_000 });
  expect(refused).toBeGreaterThan(100);
  expect(refused).toBeLessThan(2_900);
});

test('a thousand moves leave other calls their turns', async () => {
  let turns = 0;
  let isMoved = false;
  const turn = () => {
    turns++;
    if (!isMoved) setImmediate(turn);
  };
  setImmediate(turn);
  const moves = Array.from({ length: 1_000 }, (_, n) => ({ notes: [uuid(n % TOPS)], category: uuid(90) }));
  await movedNotes(notes, moves, 1_000);
  isMoved = true;
  expect(turns).toBeGreaterThanOrEqual(5);
});
