import { expect, test } from 'vitest';
import { restart } from './upgrade.ts';

/** Nobody listens there. */
const NOWHERE = { host: '127.0.0.1', port: 1 };

test.each([
  ['that answers nothing in time', 'true'],
  ['whose restart fails', 'false'],
])('a site %s is not ready', async (_, restartCommand) => {
  const after = await restart({ ...NOWHERE, restartCommand }, 200);
  expect(after).toEqual({ ready: false, awayMs: expect.any(Number) });
});
