import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RestorableApp, restorableApp } from './backup.ts';
import type { History, Step } from './history.ts';
import { play } from './play.ts';

/** `npm run trial -- offline` tries many more. */
const RUNS = 25;
/** Devices and servers that go back are left to the trial: of some such histories the model does not know the end yet. */
const OF_THE_TRIAL: ReadonlySet<Step['kind']> = new Set([
  'disk',
  'damage',
  'profile copied',
  'profile restored',
  'server backed up',
  'server restored',
]);
/** With which each history begins. */
const FIRST_CHANGES = 4;

let app: RestorableApp;
beforeAll(async () => {
  app = await restorableApp();
});
afterAll(() => app.close());

test('whatever two devices with two tabs do while the network comes and goes, nothing is lost or doubled', async () => {
  const isPlayed = ({ kind }: Step) => !OF_THE_TRIAL.has(kind);
  const { changes } = await play(app, { numRuns: RUNS, endOnFailure: true }, undefined, isPlayed);
  expect(changes).toBeGreaterThan(RUNS);
});

test('a copy is refused after a reload when its source was deleted elsewhere, which is no loss', async () => {
  const change = { kind: 'change', which: 0, where: 0 } as const;
  const rest = { kind: 'rest', turns: 100 } as const;
  const history: History = {
    hasLocks: [true, true],
    steps: [
      { kind: 'look', tab: 2 },
      rest,
      { kind: 'weather', device: 0, weather: 'away' },
      { ...change, tab: 0, what: 13 }, // copies it
      rest,
      { kind: 'reload', tab: 0 },
      { ...change, tab: 2, what: 15 }, // deletes it
      rest,
    ],
  };
  expect(await play(app, { numRuns: 1, examples: [[history]] })).toEqual({
    histories: 1,
    changes: FIRST_CHANGES + 2,
  });
});
