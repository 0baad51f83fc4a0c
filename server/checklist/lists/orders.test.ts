import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Note } from '../../../contract/notes.ts';
import {
  categoriesOf,
  orderCategoriesOf,
  orderNotesOf,
  placedNotesOf,
  removeNote,
} from '../../testing/checklist-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { categoryOf, noteOf, usersOfFile } from '../../testing/two-users.ts';

const { ann, bob } = await usersOfFile();

const contentsOf = async (user: SignedIn) =>
  (await placedNotesOf(user)).map(({ content }) => content).join('');
const titlesOf = async (user: SignedIn) => (await categoriesOf(user)).map(({ title }) => title).join('');

/** Notes named by the letters, in one category; the returned function finds the ids of some of them. */
async function lettered(letters: string, category: string): Promise<(some: string) => string[]> {
  const notes = new Map<string, Note>();
  for (const content of letters) notes.set(content, await noteOf(ann, { content, category }));
  return (some) => [...some].map((letter) => notes.get(letter)?.id ?? letter);
}

test('the notes of one category change places, those of another keep theirs', async () => {
  const [one, two] = [await categoryOf(ann), await categoryOf(ann)];
  const [a, x, b] = [
    await noteOf(ann, { content: 'a', category: one.id }),
    await noteOf(ann, { content: 'x', category: two.id }),
    await noteOf(ann, { content: 'b', category: one.id }),
  ];
  await orderNotesOf(ann, [b.id, a.id]);
  expect(await placedNotesOf(ann)).toEqual([b, x, a]);
});

test('sub notes, deleted notes, categories and the notes of others are ignored in an order', async () => {
  const { id: category } = await categoryOf(ann);
  const ids = await lettered('abc', category);
  const [parent = ''] = ids('a');
  const sub = await noteOf(ann, { content: '-', category, parent });
  const deleted = await noteOf(ann, { category });
  await removeNote(ann, deleted.id);
  const foreign = await noteOf(bob);
  const order = [sub.id, ...ids('c'), deleted.id, foreign.id, category, ...ids('a'), randomUUID()];
  expect(await orderNotesOf(ann, order)).toMatchObject({ status: 200 });
  expect(await contentsOf(ann)).toBe('cba-');
  expect(await placedNotesOf(bob)).toEqual([foreign]);
});

test('categories are ordered by the same rule', async () => {
  const made = new Map<string, string>();
  for (const title of 'abcd') made.set(title, (await categoryOf(ann, title)).id);
  const ids = (some: string) => [...some].map((title) => made.get(title) ?? title);
  const foreign = await categoryOf(bob);
  await orderCategoriesOf(ann, [randomUUID(), ...ids('d'), foreign.id, ...ids('a')]);
  expect(await titlesOf(ann)).toBe('dbca');
  await orderCategoriesOf(ann, ids('abcd'));
  expect(await titlesOf(ann)).toBe('abcd');
  expect(await categoriesOf(bob)).toEqual([foreign]);
});

test('orders sent at once end as one of them, and lose nothing', async () => {
  const ids = await lettered('abcdefgh', (await categoryOf(ann)).id);
  const orders = ['hgfedcba', 'badcfehg', 'cdabghef'];
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(orders.map((order) => orderNotesOf(ann, ids(order))));
    for (const { status } of answers) expect(status).toBe(200);
    expect(orders).toContain(await contentsOf(ann));
  }
});

test('an order sent while notes come and go shuffles none of the others', async () => {
  const { id: category } = await categoryOf(ann);
  const ids = await lettered('abcd', category);
  for (let round = 0; round < 10; round++) {
    const gone = await noteOf(ann, { content: 'x', category });
    const orders = round % 2 === 0 ? 'dcba' : 'abcd';
    await Promise.all([
      orderNotesOf(ann, [gone.id, ...ids(orders)]),
      removeNote(ann, gone.id),
      noteOf(ann, { content: '+', category }),
    ]);
    const contents = await contentsOf(ann);
    expect(contents.replaceAll('+', '')).toBe(orders);
    expect(contents).toHaveLength(5 + round);
  }
});

describe('A note that was moved in an order that is old by now', () => {
  const gone = randomUUID();
  test.each([
    ['behind the one that it follows', 'acbd', { note: 'd', after: 'c' }, 'acdb'],
    ['to the front', 'abcd', { note: 'c', after: null }, 'cabd'],
    ['ahead of the next one, when that one is gone', 'dcba', { note: 'a', after: gone, before: 'c' }, 'dacb'],
    ['nowhere, when both are gone', 'dcba', { note: 'a', after: gone, before: gone }, 'dcba'],
    ['nowhere, when it is gone itself', 'dcba', { note: gone, after: 'a' }, 'dcba'],
  ])('goes %s, and no other note moves', async (_, elsewhere, moved, expected) => {
    const { id: category } = await categoryOf(ann);
    const ids = await lettered('abcd', category);
    await orderNotesOf(ann, ids(elsewhere));
    const named = Object.entries(moved).map(([name, id]) => [name, id && (id === gone ? id : ids(id)[0])]);
    const body = { ordering: ids('abcd'), moved: Object.fromEntries(named) };
    expect(await ann.call('POST', '/api/notes/order/', body)).toMatchObject({ status: 200 });
    const own = (await placedNotesOf(ann)).filter((note) => note.category === category);
    expect(own.map(({ content }) => content).join('')).toBe(expected);
  });
});
