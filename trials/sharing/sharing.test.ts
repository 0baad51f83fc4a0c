import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, type TestApp, testApp } from '../../server/testing/test-app.ts';
import { histories } from './history.ts';
import { runHistory } from './run-history.ts';

/** `npm run trial -- sharing` tries many more. */
const RUNS = 30;
const SEED = 34;

let app: TestApp;
let users: SignedIn[];
beforeAll(async () => {
  app = await testApp();
  users = [await app.signedInAs('mia'), await app.signedInAs('ben'), await app.signedInAs('lea')];
});
afterAll(() => app.close());

test('whatever three people do with shared categories on two devices each, nothing is lost, doubled or leaked', async () => {
  let acknowledged = 0;
  const property = fc.asyncProperty(histories, async (history) => {
    acknowledged += await runHistory(users, history);
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  expect(acknowledged).toBeGreaterThan(RUNS);
});
