import { expect, test } from 'vitest';
import { BYTE_BUDGETS, weighBuild } from './bytes.ts';

const weights = weighBuild();

test.each(Object.entries(BYTE_BUDGETS))('%s is at most %d bytes', (what, budget) => {
  const weight = Object.entries(weights).find(([name]) => name === what)?.[1];
  expect(weight).toBeGreaterThan(budget / 3);
  expect(weight).toBeLessThanOrEqual(budget);
});
