import { expect, test } from 'vitest';
import { listOf } from './others.ts';

test.each([
  [[], ''],
  [['ben'], 'ben'],
  [['Ben', 'Lea'], 'Ben and Lea'],
  [['Ben', 'Lea', 'Kim'], 'Ben, Lea and Kim'],
  [['Ben', 'Lea', 'Kim', 'Ada', 'Max'], 'Ben, Lea and 3 others'],
])('the names %j read “%s”', (names, words) => {
  expect(listOf(names)).toBe(words);
});
