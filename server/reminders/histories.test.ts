import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deleteReminder, listReminders, setReminder } from '../../contract/reminders.ts';
import { moveNotes } from '../../contract/several-notes.ts';
import { forget, notesOf, patchNote, removeNote, restore } from '../testing/checklist-calls.ts';
import { ownerOf } from '../testing/fill-notes.ts';
import { addNote, leave, sharedWith } from '../testing/sharing-calls.ts';
import type { SignedIn } from '../testing/test-app.ts';
import { threePeople } from '../testing/three-people.ts';
import { appOfFile, categoryOf, noteOf } from '../testing/two-users.ts';
import { tellDue } from './tell.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FORGOTTEN_AFTER_MS = 30 * DAY_MS;
const STEP = { never: FORGOTTEN_AFTER_MS, day: DAY_MS, week: 7 * DAY_MS };
type Repeat = keyof typeof STEP;

const app = await appOfFile();
const { clock, db } = app;
clock.now = Date.parse('2026-11-30T10:00Z');

/** A note as it must be, with the reminder of one person. */
interface Expected {
  id: string;
  space: string;
  isDone: boolean;
  /** While it can be restored. */
  deletion?: string | undefined;
  isGone?: true;
  remind?: { at: number; due: number | null; repeat: Repeat } | undefined;
}

/** A sweep, for one that is due. */
function come(note: Expected): void {
  const { remind } = note;
  if (!remind || remind.at > clock.now) return;
  const { at, due, repeat } = remind;
  if (note.isGone || (repeat === 'never' && (due !== null || note.isDone))) {
    note.remind = undefined;
    return;
  }
  const missed = Math.floor((clock.now - at) / STEP[repeat]);
  note.remind = {
    due: at,
    at: repeat === 'never' ? clock.now + STEP.never : at + (missed + 1) * STEP[repeat],
    repeat,
  };
  if (repeat !== 'never' && !note.deletion) note.isDone = false;
}

const shown = ({ id, remind }: Expected) =>
  remind
    ? [{ id, due: remind.due, at: remind.repeat === 'never' && remind.due !== null ? null : remind.at }]
    : [];

/** Ben, with two notes of his own, and two in a category that Mia shares with him. */
async function history() {
  const name = randomUUID();
  let ben = await app.signedInAs(name);
  const { mia, shopping } = await threePeople(app);
  await sharedWith(mia, shopping, [ben]);
  const home = await categoryOf(ben, 'Home');
  const [own, shared] = [ownerOf(ben), shopping.id];
  const notes: Expected[] = [];
  for (const space of [own, own, shared, shared]) {
    const { id } =
      space === own
        ? await noteOf(ben, { category: home.id })
        : ((await addNote(mia, shared, 'Milk')).body as { id: string });
    notes.push({ id, space, isDone: false });
  }
  let hasLeft = false;
  const put = (note: Expected, at: number, repeat: Repeat) => {
    const local = new Date(at).toISOString().slice(0, 16);
    note.remind = { at, due: null, repeat };
    return ben.call('PUT', setReminder.url.replace(':id', note.id), { local, zone: 'UTC', repeat });
  };
  const here = (note: Expected) => !note.deletion && !note.isGone && !(hasLeft && note.space === shared);

  const acts: Record<string, (note: Expected, minutes: number, repeat: Repeat) => Promise<unknown>> = {
    set: async (note, minutes, repeat) => here(note) && put(note, clock.now + minutes * MINUTE_MS, repeat),
    unset: async (note) => {
      if (note.remind) await ben.call('DELETE', deleteReminder.url.replace(':id', note.id));
      note.remind = undefined;
    },
    check: async (note) => {
      if (!here(note)) return;
      note.isDone = !note.isDone;
      await patchNote(ben, note.id, { scratched_out: note.isDone });
    },
    move: async (note) => {
      if (!here(note) || hasLeft) return;
      const to = note.space === own ? { space: shared, category: shared } : { space: own, category: home.id };
      const moves = [{ notes: [note.id], category: to.category }];
      const url = `${moveNotes.url}?space=${note.space}`;
      const { body } = await ben.call('POST', url, { moves, to: to.space });
      note.id =
        (body as { ids?: { old: string; new: string }[] }).ids?.find(({ old }) => old === note.id)?.new ??
        note.id;
      note.space = to.space;
    },
    delete: async (note) => {
      if (!here(note)) return;
      note.deletion = randomUUID();
      await removeNote(ben, note.id, note.deletion);
    },
    restore: async (note) => {
      if (!note.deletion || (hasLeft && note.space === shared)) return;
      const { status } = await restore(ben, note.deletion);
      if (status === 200) note.deletion = undefined; // for 30 days
    },
    forget: async (note) => {
      if (!note.deletion || note.space === shared) return;
      await forget(ben, note.deletion);
      note.isGone = true;
    },
    leave: async (_, minutes) => {
      if (hasLeft || minutes < 1_000) return;
      await leave(ben, shared);
      hasLeft = true;
      for (const note of notes) if (note.space === shared) note.remind = undefined;
    },
    pass: async (_, minutes) => {
      clock.now += minutes * MINUTE_MS;
      ben = await app.signedInAs(name);
    },
  };
  return { own, ben: () => ben, notes, acts, mayShow: here };
}

/** The news that reach the open pages of a person while two nodes look. */
async function sweep(owner: string): Promise<number> {
  let news = 0;
  const changed = (of: string) => {
    if (of === owner) news += 1;
  };
  const node = { db, clock: () => clock.now, changed, pushes: true };
  await Promise.all([tellDue(node), tellDue(node)]);
  await tellDue(node);
  return news;
}

const remindersOf = async (user: SignedIn) => (await user.call('GET', listReminders.url)).body;

const anyAct = fc.record({
  act: fc.constantFrom(
    'set',
    'set',
    'unset',
    'check',
    'move',
    'delete',
    'restore',
    'forget',
    'leave',
    'pass',
  ),
  note: fc.nat(3),
  minutes: fc.constantFrom(1, 60, 1_440, 60_000),
  repeat: fc.constantFrom<Repeat>('never', 'day', 'week'),
});

test('whatever happens to notes and reminders, each is told once, at its moment, to the pages of its person', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 1, maxLength: 12 }), async (all) => {
      const { own, ben, notes, acts, mayShow } = await history();
      for (const { act, note: which, minutes, repeat } of all) {
        const note = notes[which];
        if (note) await acts[act]?.(note, minutes, repeat);
        const isDue = notes.some(({ remind }) => remind && remind.at <= clock.now);
        expect(await sweep(own)).toBe(isDue ? 1 : 0);
        for (const one of notes) come(one);
        const expected = notes.flatMap(shown).map((one) => expect.objectContaining(one));
        const reminders = await remindersOf(ben());
        expect(reminders).toHaveLength(expected.length);
        expect(reminders).toEqual(expect.arrayContaining(expected));
      }
      const done = notes.filter((note) => mayShow(note) && note.isDone).map(({ id }) => id);
      const found = (await notesOf(ben())).filter(({ scratched_out }) => scratched_out).map(({ id }) => id);
      expect(found.toSorted()).toEqual(done.toSorted());
    }),
    { numRuns: Number(process.env['HISTORIES'] ?? 10), seed: Number(process.env['SEED'] ?? Date.now()) },
  );
});
