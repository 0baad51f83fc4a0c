import { expect, test } from 'vitest';
import { differenceFrom } from './difference.ts';

test.each([
  ['milk, two cartons', 'milk, three cartons', ['milk, ', 'three ', 'cartons']],
  ['milk', 'milk and bread', ['', 'milk and bread', '']],
  ['buy milk', 'buy milk', ['buy milk', '', '']],
  ['a a', 'a a a', ['a ', 'a ', 'a']],
  ['', 'all new', ['', 'all new', '']],
])('beside %j, the own part of %j is in the middle of %j', (other, text, parts) => {
  expect(differenceFrom(other, text)).toEqual(parts);
});
