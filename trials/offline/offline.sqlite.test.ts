import { setTimeout as pass } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type RestorableApp, restorableApp } from './backup.ts';
import { type History, histories } from './history.ts';
import { LIES } from './network.ts';
import { player } from './play.ts';
import { FIRST_NOTES } from './run-history.ts';

/** `npm run trial -- offline` tries many more. */
const RUNS = 25;
/** With which each history begins. */
const FIRST_CHANGES = 4;

const opening = vi.hoisted(() => ({ takesMs: 0 }));

vi.mock('../../web/checklist/store/device/database.ts', async (original) => {
  const database = await original<typeof import('../../web/checklist/store/device/database.ts')>();
  const openDatabase = async () => {
    if (opening.takesMs > 0) await pass(opening.takesMs);
    return database.openDatabase();
  };
  return { ...database, openDatabase };
});

let app: RestorableApp;
let play: (history: History) => Promise<number>;
beforeAll(async () => {
  app = await restorableApp();
  play = await player(app);
});
afterAll(() => app.close());

test('whatever two devices with two tabs do while the network comes and goes, nothing is lost or doubled', async () => {
  let changes = 0;
  const property = fc.asyncProperty(histories, async (history) => {
    changes += await play(history);
  });
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
  expect(changes).toBeGreaterThan(RUNS);
});

/** Plays one history, and returns how many changes it made after the first ones. */
const changesIn = async (history: History): Promise<number> => (await play(history)) - FIRST_CHANGES;

test.each(LIES)('%s are not believed for longer than they are told', async (weather) => {
  const rest = { kind: 'rest', turns: 200 } as const;
  const look = { kind: 'look', tab: 2 } as const;
  const history: History = {
    hasLocks: [true, true],
    steps: [
      { kind: 'weather', device: 1, weather },
      look,
      rest,
      { kind: 'change', tab: 0, what: 1, which: 0, where: 0 }, // creates a note
      rest,
      look,
      rest,
    ],
  };
  expect(await changesIn(history)).toBe(1);
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
  expect(await changesIn(history)).toBe(2);
});

const notesOfUser = async () => (await (await app.signedInAs('ann')).call('GET', '/api/notes/')).body;

test('a note that two devices have deleted may come back with a restored server', async () => {
  const rest = { kind: 'rest', turns: 500 } as const;
  const deletion = { kind: 'change', what: 6, which: 0, where: 0 } as const;
  const history: History = {
    hasLocks: [true, true],
    steps: [
      { kind: 'server backed up' },
      { kind: 'weather', device: 1, weather: 'away' },
      { ...deletion, tab: 2 },
      { ...deletion, tab: 0 },
      rest,
      { kind: 'weather', device: 1, weather: 'well' },
      { kind: 'look', tab: 2 }, // sends it, which finds the note gone
      rest,
      { kind: 'server restored' },
    ],
  };
  expect(await changesIn(history)).toBe(2);
  expect(await notesOfUser()).toHaveLength(FIRST_NOTES);
});

test('a note that was lost with the server and then deleted may come back with a restored device', async () => {
  const rest = { kind: 'rest', turns: 500 } as const;
  const history: History = {
    hasLocks: [true, true],
    steps: [
      { kind: 'weather', device: 0, weather: 'away' },
      { kind: 'change', tab: 0, what: 1, which: 0, where: 0 }, // creates it
      rest,
      { kind: 'profile copied', device: 0 },
      { kind: 'server backed up' },
      { kind: 'weather', device: 0, weather: 'well' },
      { kind: 'look', tab: 0 }, // sends it
      rest,
      { kind: 'server restored' },
      { kind: 'undo', tab: 0 },
      rest,
      { kind: 'profile restored', from: 0, device: 0 },
      rest,
    ],
  };
  expect(await changesIn(history)).toBe(2);
  expect(await notesOfUser()).toHaveLength(FIRST_NOTES + 1);
});

test('changes that no page has read when the database of its device is cleared are not missed', async () => {
  opening.takesMs = 60; // a page waits 10 for it, in the time of the trial
  onTestFinished(() => {
    opening.takesMs = 0;
  });
  const rest = { kind: 'rest', turns: 200 } as const;
  const history: History = {
    hasLocks: [true, true],
    steps: [
      rest,
      { kind: 'weather', device: 1, weather: 'away' },
      { kind: 'change', tab: 3, what: 6, which: 0, where: 0 }, // deletes a note
      rest,
      { kind: 'reload', tab: 3 },
      { kind: 'reload', tab: 2 },
      { kind: 'damage', device: 1, damage: 'cleared' },
    ],
  };
  expect(await changesIn(history)).toBe(1);
});

test('changes that a page has not written again when it closes after its database was cleared are not missed', async () => {
  const rest = { kind: 'rest', turns: 200 } as const;
  const history: History = {
    hasLocks: [true, true],
    steps: [
      { kind: 'weather', device: 1, weather: 'away' },
      { kind: 'change', tab: 3, what: 1, which: 0, where: 0 }, // creates a note
      rest,
      { kind: 'damage', device: 1, damage: 'cleared' },
      { kind: 'reload', tab: 3 },
      { kind: 'reload', tab: 2 },
    ],
  };
  expect(await changesIn(history)).toBe(1);
});
