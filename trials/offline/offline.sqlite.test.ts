import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isGate } from '../../scripts/gate.ts';
import { type RestorableApp, restorableApp } from './backup.ts';
import { type History, histories, type Step } from './history.ts';
import { LIES } from './network.ts';
import { player } from './play.ts';

/** `npm run trial -- offline` tries many more. */
const RUNS = isGate ? 5 : 25;
/** With which each history begins. */
const FIRST_CHANGES = 4;

let app: RestorableApp;
let play: (history: History) => Promise<number>;
beforeAll(async () => {
  app = await restorableApp();
  play = await player(app);
});
afterAll(() => app.close());

test('whatever two devices with two tabs do on an unreliable network, nothing is lost or doubled', async () => {
  let changes = 0;
  const property = fc.asyncProperty(histories, async (history) => {
    changes += await play(history);
  });
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
  expect(changes).toBeGreaterThan(RUNS);
});

const rest: Step = { kind: 'rest', turns: 200 };
const look: Step = { kind: 'look', tab: 2 };
const create: Step = { kind: 'change', tab: 0, what: 1, which: 0, where: 0 };

test.each(LIES)('%s are not believed for longer than they are told', async (lie) => {
  const told: Step = { kind: 'weather', device: 1, weather: lie };
  const changes = await play({
    hasLocks: [true, true],
    steps: [told, look, rest, create, rest, look, rest],
  });
  expect(changes - FIRST_CHANGES).toBe(1);
});
