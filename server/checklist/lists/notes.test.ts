import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createNote, DIVIDER, type Note } from '../../../contract/notes.ts';
import {
  notesOf,
  orderCategoriesOf,
  orderNotesOf,
  patchNote,
  removeCategory,
  removeNote,
} from '../../testing/checklist-calls.ts';
import type { Answer } from '../../testing/connection.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { categoryOf, noteOf, usersOfFile } from '../../testing/two-users.ts';

const { ann, bob } = await usersOfFile();

interface Draft {
  id?: string;
  content: string;
  category: string;
  parent?: string | null;
}
const create = (user: SignedIn, draft: Draft) => user.call('POST', createNote.url, draft);
const noSuchParent = (id: string) => ({
  status: 400,
  body: { parent: [`Invalid pk "${id}" - object does not exist.`] },
});

test('notes stand by category in the order of their creation, each before its sub notes', async () => {
  const first = await noteOf(ann);
  const foreign = await noteOf(bob);
  const second = await noteOf(ann, { category: first.category });
  const elsewhere = await noteOf(ann);
  const sub = await noteOf(ann, { category: first.category, parent: first.id });
  expect(await notesOf(ann)).toEqual([first, sub, second, elsewhere]);
  expect(await notesOf(bob)).toEqual([foreign]);
  await orderNotesOf(ann, [second.id, first.id]);
  expect(await notesOf(ann)).toEqual([second, first, sub, elsewhere]);
  await orderCategoriesOf(ann, [elsewhere.category, first.category]);
  expect(await notesOf(ann)).toEqual([elsewhere, second, first, sub]);
});

test('a note is created with the flags that it is sent with', async () => {
  const { id: category } = await categoryOf(ann);
  const draft = { id: randomUUID(), content: 'Milk', category, parent: null };
  const marked = { ...draft, important: true, scratched_out: true };
  expect(await create(ann, marked)).toMatchObject({ status: 201, body: marked });
  expect(await notesOf(ann)).toEqual([marked]);
});

test.each([
  ['a divider line', DIVIDER],
  ['white space around it', '  \t spaced \n\n'],
  ['several lines of both kinds', 'one\r\ntwo\nthree'],
  ['signs that mean something elsewhere', `<b onclick="x">&amp; '; drop table notes; -- $1 ? %s \\`],
  ['text of many scripts', 'Grüße, 夜のドライブ, ليل, नमस्ते, 👩‍👩‍👧‍👦'],
  ['letters that could be composed', 'e\u0301 \u00e9 \u212b'],
  ['invisible and reordering characters', '\u200b\ufeff\u202ex\u2028y'],
  ['a control character', 'a\u0001\u007f'],
  ['10,000 characters', '🌃'.repeat(10_000)],
])('content is kept exactly as it was sent: %s', async (_, content) => {
  const category = (await categoryOf(ann)).id;
  const answer = await create(ann, { content, category });
  expect(answer).toMatchObject({ status: 201, body: { content } });
  const [note] = await notesOf(ann);
  expect(note).toEqual(answer.body);
  const patched = await patchNote(ann, note?.id ?? '', { content: `${content.slice(0, 100)}!` });
  expect(patched.body).toEqual({ ...note, content: `${content.slice(0, 100)}!` });
});

test('ids in capitals name the same things', async () => {
  const parent = await noteOf(ann);
  const answer = await create(ann, {
    content: 'Sub',
    category: parent.category.toUpperCase(),
    parent: parent.id.toUpperCase(),
  });
  expect(answer).toMatchObject({ status: 201, body: { category: parent.category, parent: parent.id } });
  expect(await patchNote(ann, parent.id.toUpperCase(), { important: true })).toMatchObject({ status: 200 });
  expect(await removeNote(ann, parent.id.toUpperCase())).toMatchObject({ status: 204 });
  expect(await notesOf(ann)).toEqual([]);
});

test('a parent must be a top-level note of the same category', async () => {
  const parent = await noteOf(ann);
  const sub = await noteOf(ann, { category: parent.category, parent: parent.id });
  const elsewhere = await noteOf(ann);
  const missing = randomUUID();
  const own = randomUUID();
  for (const id of [sub.id, elsewhere.id, missing, parent.category, 'garbage']) {
    const answer = await create(ann, { content: 'Sub', category: parent.category, parent: id });
    expect(answer).toMatchObject(noSuchParent(id));
  }
  const itself = await create(ann, { id: own, content: 'Sub', category: parent.category, parent: own });
  expect(itself).toMatchObject(noSuchParent(own));
  expect(await notesOf(ann)).toEqual([parent, sub, elsewhere]);
});

test.each(['garbage', "'; drop table notes; --", `${randomUUID()} `])(
  'no category is named %j',
  async (id) => {
    expect(await create(ann, { content: 'Note', category: id })).toMatchObject({
      status: 400,
      body: { category: [`Invalid pk "${id}" - object does not exist.`] },
    });
  },
);

test('creating a note with an existing id returns it unchanged', async () => {
  const note = await noteOf(ann);
  await patchNote(ann, note.id, { content: 'Changed', important: true });
  const again = await create(ann, { id: note.id.toUpperCase(), content: 'Other', category: randomUUID() });
  expect(again).toMatchObject({ status: 200 });
  expect(again.body).toEqual({ ...note, content: 'Changed', important: true });
  expect(await notesOf(ann)).toEqual([again.body]);
});

test('one id sent twenty times at once makes one note', async () => {
  const id = randomUUID();
  const { id: category } = await categoryOf(ann);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => create(ann, { id, content: 'Once', category })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await notesOf(ann)).toHaveLength(1);
});

test('an empty change returns the note unchanged, and is not found for a note of another user', async () => {
  const note = await noteOf(ann);
  expect(await patchNote(ann, note.id, {})).toMatchObject({ status: 200, body: note });
  for (const id of [(await noteOf(bob)).id, randomUUID()]) {
    expect(await patchNote(ann, id, {})).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
  }
});

test('a change with another category or parent is refused whole, and one with its own is made', async () => {
  const note = await noteOf(ann);
  const other = await noteOf(ann, { category: note.category });
  for (const place of [{ category: (await categoryOf(ann)).id }, { parent: other.id }]) {
    const [field = ''] = Object.keys(place);
    const refused = { status: 400, body: { [field]: ['A note is moved by POST /api/notes/move/.'] } };
    expect(await patchNote(ann, note.id, { content: 'Bread', ...place })).toMatchObject(refused);
  }
  expect(await notesOf(ann)).toEqual([note, other]);
  const place = { category: note.category.toUpperCase(), parent: null };
  expect(await patchNote(ann, note.id, { content: 'Bread', ...place })).toMatchObject({ status: 200 });
  expect(await notesOf(ann)).toEqual([{ ...note, content: 'Bread' }, other]);
});

test('simultaneous changes of different fields all take effect', async () => {
  const note = await noteOf(ann);
  for (let round = 0; round < 10; round++) {
    const wanted = { content: `Round ${round}`, important: round % 2 === 0, scratched_out: round % 3 === 0 };
    const { content, important, scratched_out } = wanted;
    const changes = [{ content }, { important }, { scratched_out }];
    const answers = await Promise.all(changes.map((change) => patchNote(ann, note.id, change)));
    for (const { status } of answers) expect(status).toBe(200);
    expect(await notesOf(ann)).toEqual([{ ...note, ...wanted }]);
  }
});

test.each<[what: string, thing: string, remove: (thing: Note) => Promise<Answer>]>([
  ['sub note', 'parent', ({ id }) => removeNote(ann, id)],
  ['note', 'category', ({ category }) => removeCategory(ann, category)],
])('a %s added while its %s is deleted is refused, or deleted with it', async (what, _, remove) => {
  for (let round = 0; round < 20; round++) {
    const note = await noteOf(ann);
    const { id, category } = note;
    const parent = what === 'note' ? null : id;
    const calls = [() => create(ann, { content: 'New', category, parent }), () => remove(note)];
    if (round % 2 === 0) calls.reverse();
    const statuses = (await Promise.all(calls.map((call) => call()))).map(({ status }) => status);
    expect(statuses).toContain(204);
    expect(statuses.every((status) => [201, 204, 400].includes(status))).toBe(true);
    expect(await notesOf(ann)).toEqual([]);
  }
});
