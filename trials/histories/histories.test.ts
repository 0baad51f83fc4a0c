import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isGate } from '../../scripts/gate.ts';
import { type SignedIn, type TestApp, testApp } from '../../server/testing/test-app.ts';
import { play } from '../model/play.ts';
import { GAME, histories } from './history.ts';

/** `npm run trial -- histories` tries many more. */
const RUNS = isGate ? 5 : 30;

let app: TestApp;
let users: SignedIn[];
beforeAll(async () => {
  app = await testApp();
  users = [await app.signedInAs('ann'), await app.signedInAs('bob')];
});
afterAll(() => app.close());

test('the lists match a simple model, whatever several devices of two users send', async () => {
  let acts = 0;
  const property = fc.asyncProperty(histories, async (history) => {
    acts += await play(users, GAME, history);
  });
  await fc.assert(property, { numRuns: RUNS, endOnFailure: false });
  expect(acts).toBeGreaterThan(RUNS);
});
