import { expect, test } from 'vitest';
import { sharedById } from './shared-by-id.ts';

const item = (id: string, content = id) => ({ id, content });

test('what did not change stays the same object, wherever it stands now', () => {
  const [a, b, c] = [item('a'), item('b'), item('c')];
  const shared = sharedById([a, b, c], [item('c'), item('a')]);
  expect(shared).toHaveLength(2);
  expect(shared[0]).toBe(c);
  expect(shared[1]).toBe(a);
});

test('what changed or is new is told as it is now', () => {
  const a = item('a');
  const shared = sharedById([a, item('b')], [item('a'), item('b', 'other'), item('d')]);
  expect(shared).toEqual([item('a'), item('b', 'other'), item('d')]);
  expect(shared[0]).toBe(a);
});

test('a list in which nothing changed stays the same list', () => {
  const known = [item('a'), item('b')];
  expect(sharedById(known, [item('a'), item('b')])).toBe(known);
  expect(sharedById(known, [item('b'), item('a')])).not.toBe(known);
  expect(sharedById(known, [item('a')])).not.toBe(known);
});
