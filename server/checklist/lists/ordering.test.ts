import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedPlaces, eachOnce } from './ordering.ts';

const placed = [
  { id: 'a', position: 2 },
  { id: 'b', position: 5 },
  { id: 'c', position: 6 },
  { id: 'd', position: 9 },
];

/** The ids in the order of their places after the changes. */
const after = (ordering: string[]) => {
  const places = new Map(placed.map(({ id, position }) => [id, position]));
  for (const { id, position } of changedPlaces(placed, eachOnce(ordering))) places.set(id, position);
  return [...places].sort(([, a], [, b]) => a - b).map(([id]) => id);
};

test('only what moves is changed', () => {
  expect(changedPlaces(placed, new Set(['a', 'c', 'b', 'd']))).toEqual([
    { id: 'c', position: 5 },
    { id: 'b', position: 6 },
  ]);
});

test('no ordering loses a place or assigns one twice', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')), (ordering) => {
      expect(after(ordering).toSorted()).toEqual(['a', 'b', 'c', 'd']);
    }),
  );
});

test.each([[['a', 'b', 'a']], [['a', 'A']]])('%j, which names an id twice, is refused', (ordering) => {
  expect(() => eachOnce(ordering)).toThrow(
    expect.objectContaining({ status: 400, body: { ordering: ['Duplicate ids are not allowed.'] } }),
  );
});
