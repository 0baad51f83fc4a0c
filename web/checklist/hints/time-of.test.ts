import { expect, test } from 'vitest';
import { uuidV7 } from '../../api/uuid-v7.ts';
import { timeOf } from './time-of.ts';

test('the time of an id is that at which it was made', () => {
  const made = Date.UTC(2026, 10, 24, 11, 30, 12, 345);
  expect(timeOf(uuidV7(made))).toBe(made);
});

test.each([undefined, '', 'ann', crypto.randomUUID()])('%s has no time', (id) => {
  expect(timeOf(id)).toBe(0);
});
