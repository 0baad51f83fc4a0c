import { expect, test } from 'vitest';
import { chunksOf } from './chunks.ts';

const itemsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `item-${index}` }));
const keys = (items: { id: string }[]) => chunksOf(items).map(({ key }) => key);

test('an empty list and a list of one are one chunk', () => {
  const items = itemsOf(1);
  expect(chunksOf(items)).toEqual([{ key: 'first', items }]);
  expect(chunksOf([])).toEqual([{ key: 'first', items: [] }]);
});

test('the chunks of a list hold all of it in its order', () => {
  const items = itemsOf(1000);
  const chunks = chunksOf(items);
  expect(chunks.flatMap((chunk) => chunk.items)).toEqual(items);
  expect(chunks.length).toBeGreaterThan(10);
});

test('adding or removing a row leaves the other chunks unchanged', () => {
  const items = itemsOf(1000);
  expect(keys(items.toSpliced(0, 1))).toEqual(keys(items));
  expect(keys(items.toSpliced(500, 0, { id: 'new-1' }))).toEqual(keys(items));
});

test('a chunk outlives the row that began it, which begins it again when it returns', () => {
  const items = itemsOf(1000);
  const before = chunksOf(items);
  const [, chunk] = before;
  const start = items.findIndex(({ id }) => id === chunk?.key);
  const without = chunksOf(items.toSpliced(start, 1), before);
  expect(without.map(({ key }) => key)).toEqual(keys(items));
  expect(without[1]?.items).toEqual(chunk?.items.slice(1));
  expect(chunksOf(items, without)).toEqual(before);
  const moved = chunksOf([...items.slice(start, start + 1), ...items.toSpliced(start, 1)], before);
  expect(moved[1]).toEqual(without[1]);
});

test('the next chunk outlives a first one that has lost all its rows, also when these come back', () => {
  const items = itemsOf(1000);
  const before = chunksOf(items);
  const [first, second] = before;
  const without = chunksOf(items.slice(first?.items.length), before);
  expect(without).toEqual(before.slice(1));
  expect(without[0]).toBe(second);
  expect(chunksOf(items, without)).toEqual(before);
  const one = chunksOf(items.slice(first?.items.length).toSpliced(0, 1), without);
  expect(one[0]).toEqual({ key: second?.key, items: second?.items.slice(1) });
  expect(new Set(one.map(({ key }) => key)).size).toBe(one.length);
});
