import { v7 as uuidV7 } from 'uuid';
import { expect, test } from 'vitest';
import { timeOf } from './time-of.ts';

test('the time of an id is that at which it was made', () => {
  const made = Date.UTC(2026, 10, 24, 11, 30, 12, 345);
  expect(timeOf(uuidV7({ msecs: made }))).toBe(made);
});

test.each([undefined, '', 'ann', crypto.randomUUID()])('%s has no time', (id) => {
  expect(timeOf(id)).toBe(0);
});
