import { setTimeout as pass } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { isGate } from '../../scripts/gate.ts';
import { type RestorableApp, restorableApp } from './backup.ts';
import { type History, histories, type Step } from './history.ts';
import { LIES, type Weather } from './network.ts';
import { player } from './play.ts';
import { FIRST_NOTES } from './run-history.ts';

/** `npm run trial -- offline` tries many more. */
const RUNS = isGate ? 5 : 25;
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

test('whatever two devices with two tabs do on an unreliable network, nothing is lost or doubled', async () => {
  let changes = 0;
  const property = fc.asyncProperty(histories, async (history) => {
    changes += await play(history);
  });
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
  expect(changes).toBeGreaterThan(RUNS);
});

/** Plays one history, and returns how many changes it made after the first ones. */
const changesIn = async (history: History): Promise<number> => (await play(history)) - FIRST_CHANGES;

const played = (...steps: Step[]) => changesIn({ hasLocks: [true, true], steps });
const rest = (turns: number): Step => ({ kind: 'rest', turns });
const look = (tab: number): Step => ({ kind: 'look', tab });
const weather = (device: number, weather: Weather): Step => ({ kind: 'weather', device, weather });
const reload = (tab: number): Step => ({ kind: 'reload', tab });
const WHAT = { 'create a note': 1, 'delete a note': 6, 'copy a category': 13, 'delete a category': 15 };
const change = (tab: number, what: keyof typeof WHAT): Step => ({
  ...{ kind: 'change', tab, what: WHAT[what], which: 0, where: 0 },
});

test.each(LIES)('%s are not believed for longer than they are told', async (lie) => {
  const steps = [
    weather(1, lie),
    look(2),
    rest(200),
    change(0, 'create a note'),
    rest(200),
    look(2),
    rest(200),
  ];
  expect(await played(...steps)).toBe(1);
});

test('a copy is refused after a reload when its source was deleted elsewhere, which is no loss', async () => {
  const changes = await played(
    ...[look(2), rest(100), weather(0, 'away'), change(0, 'copy a category'), rest(100), reload(0)],
    ...[change(2, 'delete a category'), rest(100)],
  );
  expect(changes).toBe(2);
});

const notesOfUser = async () => (await (await app.signedInAs('ann')).call('GET', '/api/notes/')).body;

test('a note that two devices have deleted may come back with a restored server', async () => {
  const changes = await played(
    ...[{ kind: 'server backed up' } as const, weather(1, 'away')],
    ...[change(2, 'delete a note'), change(0, 'delete a note'), rest(500)],
    ...[weather(1, 'well'), look(2), rest(500)], // sends it, which finds the note gone
    { kind: 'server restored' },
  );
  expect(changes).toBe(2);
  expect(await notesOfUser()).toHaveLength(FIRST_NOTES);
});

test('a note that was lost with the server and then deleted may come back with a restored device', async () => {
  const changes = await played(
    ...[weather(0, 'away'), change(0, 'create a note'), rest(500)],
    ...[{ kind: 'profile copied', device: 0 } as const, { kind: 'server backed up' } as const],
    ...[weather(0, 'well'), look(0), rest(500)], // sends it
    ...[{ kind: 'server restored' } as const, { kind: 'undo', tab: 0 } as const, rest(500)],
    ...[{ kind: 'profile restored', from: 0, device: 0 } as const, rest(500)],
  );
  expect(changes).toBe(2);
  expect(await notesOfUser()).toHaveLength(FIRST_NOTES + 1);
});

test('changes that no page has read when the database of its device is cleared are not missed', async () => {
  opening.takesMs = 60; // a page waits 10 for it, in the time of the trial
  onTestFinished(() => {
    opening.takesMs = 0;
  });
  const changes = await played(
    ...[rest(200), weather(1, 'away'), change(3, 'delete a note'), rest(200), reload(3), reload(2)],
    { kind: 'damage', device: 1, damage: 'cleared' },
  );
  expect(changes).toBe(1);
});

test('changes that a page has not written again when it closes after its database was cleared are not missed', async () => {
  const changes = await played(
    ...[weather(1, 'away'), change(3, 'create a note'), rest(200)],
    ...[{ kind: 'damage', device: 1, damage: 'cleared' } as const, reload(3), reload(2)],
  );
  expect(changes).toBe(1);
});
