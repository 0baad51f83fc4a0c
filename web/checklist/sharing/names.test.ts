import { expect, test } from 'vitest';
import { listOf, nameOf } from './names.ts';

test.each([
  [[], ''],
  [['Ben'], 'Ben'],
  [['Ben', 'Lea'], 'Ben and Lea'],
  [['Ben', 'Lea', 'Kim'], 'Ben, Lea and Kim'],
  [['Ben', 'Lea', 'Kim', 'Ada', 'Max'], 'Ben, Lea and 3 others'],
])('the names %j read “%s”', (names, words) => {
  expect(listOf(names)).toBe(words);
});

test('a username begins with a capital in a sentence', () => {
  expect(nameOf('ben')).toBe('Ben');
});
