import { expect, test } from 'vitest';
import { CHUNKED_FROM, chunksOf } from './large-list.ts';

const itemsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `item-${index}` }));
const keys = (items: { id: string }[]) => chunksOf(items, true).map(({ key }) => key);

test('a short list is one chunk', () => {
  const items = itemsOf(CHUNKED_FROM);
  expect(chunksOf(items, false)).toEqual([{ key: 'first', items }]);
  expect(chunksOf([], false)).toEqual([{ key: 'first', items: [] }]);
});

test('the chunks of a long list hold all of it in its order', () => {
  const items = itemsOf(1000);
  const chunks = chunksOf(items, true);
  expect(chunks.flatMap((chunk) => chunk.items)).toEqual(items);
  expect(chunks.length).toBeGreaterThan(10);
});

test('a row that comes or goes leaves the chunks of the others as they are', () => {
  const items = itemsOf(1000);
  expect(keys(items.toSpliced(0, 1))).toEqual(keys(items));
  expect(keys(items.toSpliced(500, 0, { id: 'new-1' }))).toEqual(keys(items));
});
