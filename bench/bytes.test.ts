import { expect, test } from 'vitest';
import { weighBuild } from './bytes.ts';

test.each(weighBuild())('$what is at most $budget bytes', ({ bytes, budget }) => {
  expect(bytes).toBeGreaterThan(budget / 3);
  expect(bytes).toBeLessThanOrEqual(budget);
});
