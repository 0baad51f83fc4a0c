import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listReminders, type Reminder, setReminder } from '../../contract/reminders.ts';
import { forget, notesOf, patchNote, removeNote, restore } from '../testing/checklist-calls.ts';
import { addNote, leave, sharedWith } from '../testing/sharing-calls.ts';
import type { SignedIn } from '../testing/test-app.ts';
import { threePeople } from '../testing/three-people.ts';
import { appOfFile, noteOf } from '../testing/two-users.ts';
import { tellDue } from './tell.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const app = await appOfFile();
const { clock, db } = app;
clock.now = Date.parse('2026-11-30T10:00Z');

/** The time `ms` from now, as a reminder has it. */
const inMs = (ms: number) => new Date(clock.now + ms).toISOString().slice(0, 16);
const changes: string[] = [];
const deps = {
  db,
  clock: () => clock.now + clock.wrongByMs,
  changed: (owner: string) => changes.push(owner),
  pushes: true,
};
const someone = (name = randomUUID()) => app.signedInAs(name);
const remind = (user: SignedIn, id: string, local: string, repeat = 'never') =>
  user.call('PUT', setReminder.url.replace(':id', id), { local, zone: 'UTC', repeat });
const remindersOf = async (user: SignedIn) => (await user.call('GET', listReminders.url)).body as Reminder[];
const travel = (ms: number) => {
  clock.now += ms;
};
/** A person with a note that has a reminder in a minute. */
async function reminded(repeat?: string) {
  const name = randomUUID();
  const ann = await someone(name);
  const { id } = await noteOf(ann);
  await remind(ann, id, inMs(MINUTE_MS), repeat);
  return { name, ann, id, at: clock.now + MINUTE_MS };
}
/** The minute passes. */
const come = () => {
  travel(MINUTE_MS);
  return tellDue(deps);
};

test('a reminder is announced once, at its moment, to its person', async () => {
  const name = randomUUID();
  const ann = await someone(name);
  const { id } = await noteOf(ann);
  await remind(ann, id, inMs(5 * MINUTE_MS));
  const at = clock.now + 5 * MINUTE_MS;
  await tellDue(deps);
  expect(await remindersOf(ann)).toMatchObject([{ at, due: null }]);
  travel(5 * MINUTE_MS);
  changes.length = 0;
  await Promise.all([tellDue(deps), tellDue(deps)]);
  await tellDue(deps);
  expect(await remindersOf(await someone(name))).toMatchObject([{ id, at: null, due: at }]);
  expect(changes).toHaveLength(1);
});

test('a note whose reminder repeats comes back unchecked, with its sub notes', async () => {
  const ann = await someone();
  const { id, category } = await noteOf(ann);
  const below = await noteOf(ann, { category, parent: id });
  const beside = await noteOf(ann, { category });
  for (const note of [id, below.id, beside.id]) await patchNote(ann, note, { scratched_out: true });
  const at = clock.now + MINUTE_MS;
  await remind(ann, id, inMs(MINUTE_MS), 'day');
  await come();
  const checked = (await notesOf(ann)).filter(({ scratched_out }) => scratched_out);
  expect(checked.map((note) => note.id)).toEqual([beside.id]);
  expect(await remindersOf(ann)).toMatchObject([{ due: at, at: at + DAY_MS }]);
});

test('what was missed while no node ran is told once, and the next moment is awaited', async () => {
  const { name, at } = await reminded('day');
  travel(10 * DAY_MS);
  await tellDue(deps);
  expect(await remindersOf(await someone(name))).toMatchObject([{ due: at, at: at + 10 * DAY_MS }]);
});

test('a reminder in a shared category unchecks the note for all, and is told to its person alone', async () => {
  const { mia, ben, shopping } = await threePeople(app);
  await sharedWith(mia, shopping, [ben]);
  const { id } = (await addNote(mia, shopping.id, 'Milk')).body as { id: string };
  await patchNote(mia, id, { scratched_out: true });
  await remind(ben, id, inMs(MINUTE_MS), 'week');
  travel(MINUTE_MS);
  changes.length = 0;
  await tellDue(deps);
  expect(await notesOf(mia)).toMatchObject([{ id, scratched_out: false, by: 2 }]);
  expect(await remindersOf(mia)).toEqual([]);
  expect(changes).toContain(shopping.id);
});

test('a reminder of a category that its person has left is removed when it is due, and unchecks nothing', async () => {
  const { mia, ben, shopping } = await threePeople(app);
  await sharedWith(mia, shopping, [ben]);
  const { id } = (await addNote(mia, shopping.id, 'Milk')).body as { id: string };
  await patchNote(mia, id, { scratched_out: true });
  await remind(ben, id, inMs(MINUTE_MS), 'week');
  await leave(ben, shopping.id);
  await come();
  expect(await remindersOf(ben)).toEqual([]);
  expect(await notesOf(mia)).toMatchObject([{ id, scratched_out: true }]);
});

test('the reminder of a deleted note sleeps, and has come when the note is restored', async () => {
  const { ann, id, at } = await reminded();
  const deletion = randomUUID();
  await removeNote(ann, id, deletion);
  await come();
  await restore(ann, deletion);
  expect(await remindersOf(ann)).toMatchObject([{ id, due: at }]);
});

test('the reminder of a note that is gone for good is removed when it is due', async () => {
  const { ann, id } = await reminded('day');
  const deletion = randomUUID();
  await removeNote(ann, id, deletion);
  await forget(ann, deletion);
  await come();
  expect(await remindersOf(ann)).toEqual([]);
});

test('a reminder without a repeat is not told of a note that is done', async () => {
  const { ann, id } = await reminded();
  await patchNote(ann, id, { scratched_out: true });
  await come();
  expect(await remindersOf(ann)).toEqual([]);
});

test('a reminder that has come is forgotten after 30 days, unless it was dealt with', async () => {
  const { name, ann } = await reminded();
  const later = await noteOf(ann);
  await remind(ann, later.id, inMs(MINUTE_MS));
  await come();
  await remind(await someone(name), later.id, inMs(40 * DAY_MS));
  travel(30 * DAY_MS);
  await tellDue(deps);
  expect(await remindersOf(await someone(name))).toMatchObject([{ id: later.id, due: null }]);
});

test('a clock that is put back tells nothing again', async () => {
  const { ann, at } = await reminded('day');
  await come();
  changes.length = 0;
  clock.wrongByMs = -2 * 60 * MINUTE_MS;
  await tellDue(deps);
  clock.wrongByMs = 0;
  await tellDue(deps);
  expect(changes).toEqual([]);
  expect(await remindersOf(ann)).toMatchObject([{ due: at }]);
});
