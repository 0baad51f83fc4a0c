import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { NewerNotes } from '../../../contract/notes.ts';
import { createNotes, type Move, moveNotes, updateNotes } from '../../../contract/several-notes.ts';
import { orderNotesOf, placedNotesOf, removeNote, removeNotes } from '../../testing/checklist-calls.ts';
import { fillNotes } from '../../testing/fill-notes.ts';
import { categoryOf, noteOf, usersOfFile } from '../../testing/two-users.ts';

const { app, ann } = await usersOfFile();

interface Draft {
  id: string;
  content: string;
  parent?: string | null;
  important?: boolean;
  scratched_out?: boolean;
}
const draftOf = (content: string, more: Partial<Draft> = {}): Draft => ({
  id: randomUUID(),
  content,
  ...more,
});
const create = (category: string, notes: Draft[]) => ann.call('POST', createNotes.url, { category, notes });
const move = (...moves: Move[]) => ann.call('POST', moveNotes.url, { moves });
const revision = async () => (await ann.call('GET', '/api/notes/')).headers['etag'];

test('several notes are created in their order, behind what is there, with their sub notes', async () => {
  const first = await noteOf(ann, { content: 'first' });
  const parent = draftOf('parent');
  const drafts = [
    parent,
    draftOf('sub', { parent: parent.id.toUpperCase(), scratched_out: true }),
    draftOf('under the first', { parent: first.id, important: true }),
    draftOf('last', { parent: null }),
  ];
  expect(await create(first.category, drafts)).toMatchObject({ status: 201 });
  const rest = { category: first.category, important: false, scratched_out: false };
  const made = drafts.map(({ parent = null, ...draft }) => ({ ...rest, ...draft, parent }));
  expect(await placedNotesOf(ann)).toEqual([
    first,
    made[0],
    { ...made[1], parent: parent.id },
    made[2],
    made[3],
  ]);
  const next = await noteOf(ann, { category: first.category });
  expect((await placedNotesOf(ann)).at(-1)).toEqual(next);
});

test('notes that were created or deleted before are not created again, and no part of them', async () => {
  const { id: category } = await categoryOf(ann);
  const [a, b, c] = [draftOf('a'), draftOf('b'), draftOf('c')];
  await create(category, [a, b]);
  const before = await revision();
  expect(await create(category, [a, b])).toMatchObject({ status: 200 });
  await removeNotes(ann, randomUUID(), [a.id, b.id]);
  expect(await create(category, [c, b])).toMatchObject({ status: 200 });
  expect(await placedNotesOf(ann)).toEqual([]);
  expect(before).not.toBe(await revision());
});

test.each<[why: string, drafts: (top: string, sub: string) => Draft[]]>([
  ['a sub note of a sub note', (_, sub) => [draftOf('a'), draftOf('b', { parent: sub })]],
  [
    'a sub note of a later one',
    () => {
      const later = draftOf('later');
      return [draftOf('a', { parent: later.id }), later];
    },
  ],
  [
    'a sub note of a new sub note',
    (top) => {
      const sub = draftOf('sub', { parent: top });
      return [sub, draftOf('a', { parent: sub.id })];
    },
  ],
  [
    'the same id twice',
    () => {
      const twice = draftOf('twice');
      return [twice, twice];
    },
  ],
])('all or none are created: %s is refused', async (_, drafts) => {
  const top = await noteOf(ann);
  const sub = await noteOf(ann, { category: top.category, parent: top.id });
  expect(await create(top.category, drafts(top.id, sub.id))).toMatchObject({ status: 400 });
  expect(await placedNotesOf(ann)).toEqual([top, sub]);
});

test('notes created one by one and together, beside orders and deletions, never share a place', async () => {
  const { id: category } = await categoryOf(ann);
  const ids = [(await noteOf(ann, { category })).id, (await noteOf(ann, { category })).id];
  for (let round = 0; round < 10; round++) {
    const gone = (await noteOf(ann, { category })).id;
    await Promise.all([
      create(category, [draftOf('a'), draftOf('b')]),
      orderNotesOf(ann, round % 2 === 0 ? [gone, ...ids.toReversed()] : [...ids, gone]),
      noteOf(ann, { category }),
      removeNote(ann, gone),
      create(category, [draftOf('c'), draftOf('d'), draftOf('e')]),
    ]);
  }
  const { places, revision } = (await ann.call('GET', '/api/notes/?since=0')).body as NewerNotes;
  expect(new Set(places).size).toBe(2 + 10 * 6);
  expect(Math.max(...places)).toBeLessThanOrEqual(revision);
});

test('a request beyond the limit creates none of its notes', async () => {
  const { id: category } = await categoryOf(ann);
  await fillNotes(app.db, ann, Array(4_999).fill({ category }));
  const body = { detail: 'The limit of 5000 notes is reached.' };
  expect(await create(category, [draftOf('a'), draftOf('b')])).toMatchObject({ status: 400, body });
  expect(await create(category, [draftOf('a')])).toMatchObject({ status: 201 });
});

test('flags of several notes are set at once, and what is so already changes nothing', async () => {
  const [a, b] = [await noteOf(ann), await noteOf(ann)];
  const update = (fields: object) =>
    ann.call('PATCH', updateNotes.url, { notes: [a.id.toUpperCase(), b.id, randomUUID()], ...fields });
  expect((await update({ important: true })).status).toBe(200);
  expect(await placedNotesOf(ann)).toEqual([
    { ...a, important: true },
    { ...b, important: true },
  ]);
  const before = await revision();
  for (const fields of [{ important: true }, { scratched_out: false }, {}])
    expect((await update(fields)).status).toBe(200);
  expect(await revision()).toBe(before);
  await update({ important: false, scratched_out: true });
  expect(await placedNotesOf(ann)).toEqual([
    { ...a, scratched_out: true },
    { ...b, scratched_out: true },
  ]);
});

test('flags of notes that are all to be there are set for all of them or none', async () => {
  const [a, b] = [await noteOf(ann), await noteOf(ann)];
  const update = (notes: string[]) =>
    ann.call('PATCH', updateNotes.url, { notes, scratched_out: true, whole: true });
  expect(await update([a.id, randomUUID()])).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
  expect(await placedNotesOf(ann)).toEqual([a, b]);
  expect((await update([a.id.toUpperCase(), a.id, b.id])).status).toBe(200);
  expect((await update([a.id, b.id])).status).toBe(200);
  expect(await placedNotesOf(ann)).toEqual([
    { ...a, scratched_out: true },
    { ...b, scratched_out: true },
  ]);
});

/** A category with `a`, `b` and its sub notes `s` and `t`, and `c`; another with `x`. */
async function lists() {
  const a = await noteOf(ann, { content: 'a' });
  const home = { category: a.category };
  const b = await noteOf(ann, { content: 'b', ...home });
  const s = await noteOf(ann, { content: 's', parent: b.id, ...home });
  const c = await noteOf(ann, { content: 'c', ...home });
  const x = await noteOf(ann, { content: 'x' });
  const t = await noteOf(ann, { content: 't', parent: b.id, ...home });
  return { a, b, s, c, x, t };
}
type Named = Awaited<ReturnType<typeof lists>>;

/** The notes in order: `b.s` is a sub note of b; `away` are those in the category of x. */
async function drawn({ x }: Named): Promise<{ home: string; away: string }> {
  const notes = await placedNotesOf(ann);
  const name = new Map(notes.map(({ id, content }) => [id, content]));
  const draw = (isAway: boolean) =>
    notes
      .filter(({ category }) => (category === x.category) === isAway)
      .map(({ content, parent }) => (parent === null ? content : `${name.get(parent)}.${content}`))
      .join(' ');
  return { home: draw(false), away: draw(true) };
}

test.each<[what: string, moves: (named: Named) => Move[], home: string, away: string]>([
  ['its sub notes go along', ({ b, x }) => [{ notes: [b.id], category: x.category }], 'a c', 'b.s x b.t b'],
  [
    'a note with sub notes becomes a sub note together with them',
    ({ a, b, s, t }) => [{ notes: [b.id, s.id, t.id], category: a.category, parent: a.id }],
    'a c a.b a.s a.t',
    'x',
  ],
])('%s', async (_, moves, home, away) => {
  const named = await lists();
  expect(await move(...moves(named))).toMatchObject({ status: 200, body: { detail: 'Notes moved.' } });
  expect(await drawn(named)).toEqual({ home, away });
  const next = await noteOf(ann, { content: 'next', category: named.x.category });
  expect((await placedNotesOf(ann)).at(-1)).toEqual(next);
});

test('a move of more notes than can be changed at once is refused', async () => {
  const category = await categoryOf(ann);
  const notes = Array.from({ length: 5_001 }, () => randomUUID());
  expect(await move({ notes, category: category.id, parent: null })).toMatchObject({
    status: 400,
    body: { moves: ['Ensure this field has no more than 5000 elements.'] },
  });
});

test('a move of nothing that is there changes nothing', async () => {
  const { category } = await noteOf(ann);
  const before = await revision();
  expect(await move({ notes: [randomUUID()], category })).toMatchObject({ status: 200 });
  expect(await revision()).toBe(before);
});

test.each<[what: string, moves: (named: Named) => Move]>([
  [
    'a note under a malformed parent id',
    ({ a }) => ({ notes: [a.id], category: a.category, parent: 'garbage' }),
  ],
  [
    'a note with sub notes under another',
    ({ a, b }) => ({ notes: [b.id], category: a.category, parent: a.id }),
  ],
  ['a note to a category that is not there', ({ a }) => ({ notes: [a.id], category: randomUUID() })],
])('%s is refused, and nothing moves', async (_, moves) => {
  const named = await lists();
  const before = await placedNotesOf(ann);
  const first = { notes: [named.c.id], category: named.x.category };
  expect(await move(first, moves(named))).toMatchObject({
    status: 400,
    body: { moves: [expect.any(String)] },
  });
  expect(await placedNotesOf(ann)).toEqual(before);
});
