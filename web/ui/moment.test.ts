import { expect, test } from 'vitest';
import { momentOf, whenOf } from './moment.ts';

const NOON = new Date(2026, 10, 22, 12, 0).getTime();
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).getTime();

test.each([
  [at(22, 0), 'today 00:05'],
  [at(21, 23), 'yesterday 23:05'],
  [at(20, 23), '20 Nov 23:05'],
])('%i reads %j at noon', (moment, words) => {
  expect(momentOf(moment, NOON)).toBe(words);
});

test('in a sentence, today needs no name', () => {
  expect(whenOf(at(22, 0), NOON)).toBe('00:05');
  expect(whenOf(at(21, 23), NOON)).toBe('yesterday 23:05');
});
