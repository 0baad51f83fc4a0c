import { expect, test } from 'vitest';
import { byPlace, type PlacedCategory } from './category-row.ts';

test('Categories are in the order of their positions, and at one position in that of their ids', () => {
  const placed = (id: string, position: number): PlacedCategory => ({
    position,
    shown: { id, title: 'Any' },
  });
  const all = [placed('c', 2), placed('b', 1), placed('d', 2), placed('a', 2)];
  const ids = ['b', 'a', 'c', 'd'];
  expect(all.toSorted(byPlace).map(({ shown }) => shown.id)).toEqual(ids);
  expect(
    all
      .toReversed()
      .sort(byPlace)
      .map(({ shown }) => shown.id),
  ).toEqual(ids);
});
