import { expect, test } from 'vitest';
import { keepObjects } from './keep-objects.ts';

const item = (id: string, content = id) => ({ id, content });

test('an unchanged item stays the same object, whatever its place', () => {
  const [a, b, c] = [item('a'), item('b'), item('c')];
  const shared = keepObjects([a, b, c], [item('c'), item('a')]);
  expect(shared).toHaveLength(2);
  expect(shared[0]).toBe(c);
  expect(shared[1]).toBe(a);
});

test('changed and new rows are replaced by new objects', () => {
  const a = item('a');
  const shared = keepObjects([a, item('b')], [item('a'), item('b', 'other'), item('d')]);
  expect(shared).toEqual([item('a'), item('b', 'other'), item('d')]);
  expect(shared[0]).toBe(a);
});

test('a list in which nothing changed stays the same list', () => {
  const known = [item('a'), item('b')];
  expect(keepObjects(known, [item('a'), item('b')])).toBe(known);
  expect(keepObjects(known, [item('b'), item('a')])).not.toBe(known);
  expect(keepObjects(known, [item('a')])).not.toBe(known);
});
