import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, type TestApp, testApp } from '../../server/testing/test-app.ts';
import { play } from '../model/play.ts';
import { GAME, histories } from './history.ts';
import { malices, sufferMalice } from './malice.ts';
import { playRace, RACES } from './races.ts';

/** `npm run trial -- sharing` tries many more. */
const RUNS = 30;
const MALICES = 4;
const ROUNDS = 3;
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
    acknowledged += await play(users, GAME, history);
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  expect(acknowledged).toBeGreaterThan(RUNS);
});

test('whatever a member does to the others, everything that they wrote is there or restored, and no private bin changes', async () => {
  const property = fc.asyncProperty(malices, (malice) => sufferMalice(users, malice));
  await fc.assert(property, { numRuns: MALICES, seed: SEED, endOnFailure: true });
});

test.each(Object.keys(RACES))('one act of people beside others lets no one in: %s', async (name) => {
  expect(await playRace(app, name, ROUNDS)).toMatchObject({ late: 0 });
});
