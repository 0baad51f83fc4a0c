import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

test.each([
  [new Date(2026, 10, 21, 21, 7, 59), 'Sat 21:07 21.11.2026'],
  [new Date(2026, 0, 4, 0, 0, 0), 'Sun 00:00 04.01.2026'],
  [new Date(2024, 1, 29, 23, 59, 59), 'Thu 23:59 29.02.2024'],
])('the clock shows short weekday, 24-hour time and dotted date of %s', (now, text) => {
  expect(clockText(now)).toBe(text);
});

test('every weekday has a short name of three letters', () => {
  const days = [16, 17, 18, 19, 20, 21, 22].map((day) => clockText(new Date(2026, 10, day)).slice(0, 4));
  expect(days).toEqual(['Mon ', 'Tue ', 'Wed ', 'Thu ', 'Fri ', 'Sat ', 'Sun ']);
});
