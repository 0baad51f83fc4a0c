import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Category } from '../../../contract/categories.ts';
import { movedId } from '../../../contract/moved-id.ts';
import { listEarlierTexts, type Note } from '../../../contract/notes.ts';
import { type Move, moveNotes } from '../../../contract/several-notes.ts';
import { categoriesOf, notesOf, patchNote, removeNote } from '../../testing/checklist-calls.ts';
import { fillNotes, ownerOf } from '../../testing/fill-notes.ts';
import { Follower, inReadingOrder } from '../../testing/follower.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { threePeople } from '../../testing/three-people.ts';
import { appOfFile, categoryOf, noteOf } from '../../testing/two-users.ts';

const app = await appOfFile();
let mia: SignedIn;
let ben: SignedIn;
let lea: SignedIn;
let shopping: Category;
let home: Category;

beforeEach(async () => {
  ({ mia, ben, lea, shopping } = await threePeople(app));
  home = await categoryOf(ben, 'Home');
  await sharing.sharedWith(mia, shopping, [ben]);
});

interface Between {
  from: string;
  to: string;
}
const across = (user: SignedIn, { from, to }: Between, moves: Move[], key?: string) =>
  user.call('POST', `${moveNotes.url}?space=${from}`, { to, moves }, key ? { 'idempotency-key': key } : {});
const inSpace = async (user: SignedIn, space: string): Promise<Note[]> =>
  (await user.call('GET', `/api/notes/?space=${space}`)).body as Note[];
const contentsIn = async (user: SignedIn, space: string) =>
  (await inSpace(user, space)).map(({ content }) => content);
const own = () => ({ from: ownerOf(ben), to: shopping.id });
const back = () => ({ from: shopping.id, to: ownerOf(ben) });

test('notes move into a shared category and back under new ids, with their flags, sub notes and places', async () => {
  const milk = await noteOf(ben, { category: home.id });
  const sub = await noteOf(ben, { category: home.id, parent: milk.id, content: 'Oat' });
  const bread = await noteOf(ben, { category: home.id, content: 'Bread' });
  const tea = await noteOf(mia, { category: shopping.id, content: 'Tea' });
  await patchNote(ben, milk.id, { important: true });
  const before = await inSpace(ben, ownerOf(ben));
  const moved = await across(ben, own(), [{ notes: [milk.id], category: shopping.id, after: null }]);
  expect(moved).toMatchObject({ status: 200, body: { detail: 'Notes moved.', to: { space: shopping.id } } });
  const there = (id: string) => movedId(id, shopping.id);
  const again = (id: string) => movedId(there(id), ownerOf(ben));
  const ids = [milk, sub].map(({ id }) => ({ old: id, new: there(id) }));
  expect(moved.body).toMatchObject({ ids: expect.arrayContaining(ids) });
  expect(await inSpace(mia, shopping.id)).toMatchObject([
    { id: there(milk.id), important: true, parent: null, category: shopping.id, by: 2 },
    { id: there(sub.id), parent: there(milk.id), category: shopping.id },
    { id: tea.id },
  ]);
  expect(await inSpace(ben, ownerOf(ben))).toEqual([bread]);
  await across(ben, back(), [{ notes: [there(milk.id)], category: home.id, after: null }]);
  const [first, second, ...rest] = before;
  expect(await inSpace(ben, ownerOf(ben))).toEqual([
    { ...first, id: again(milk.id) },
    { ...second, id: again(sub.id), parent: again(milk.id) },
    ...rest,
  ]);
  expect(await contentsIn(mia, shopping.id)).toEqual(['Tea']);
});

test('a move between two spaces brings clients that knew the lists to what they are', async () => {
  const milk = await noteOf(ben, { category: home.id });
  const follower = new Follower(ben);
  await follower.update();
  const moves = [{ notes: [milk.id], category: shopping.id }];
  const { headers } = await across(ben, own(), moves);
  expect(headers).not.toHaveProperty('space');
  await follower.update();
  expect(follower.lists.notes).toEqual([]);
  expect((await inSpace(mia, shopping.id)).map(({ id }) => id)).toEqual([movedId(milk.id, shopping.id)]);
});

test('a note that is moved, restored where it left and moved again is two notes, whatever became of the first', async () => {
  const [tea, milk] = [
    await noteOf(mia, { category: shopping.id, content: 'Tea' }),
    await noteOf(mia, { category: shopping.id }),
  ];
  const house = await categoryOf(ben, 'House');
  await sharing.sharedWith(ben, house, [mia]);
  const move = (...along: string[]) =>
    across(ben, { from: shopping.id, to: house.id }, [{ notes: [tea.id, ...along], category: house.id }]);
  const restore = async () => {
    const [deletion] = (await mia.call('GET', `/api/deletions/?space=${shopping.id}`)).body as Note[];
    await mia.call('POST', `/api/deletions/restore/${deletion?.id}/?space=${shopping.id}`);
  };
  const first = movedId(tea.id, house.id);
  const second = movedId(first, house.id);
  await move();
  await restore();
  const beside = movedId(milk.id, house.id);
  const { body } = await move(milk.id, randomUUID());
  expect(new Set((body as { ids: object[] }).ids)).toEqual(
    new Set([
      { old: tea.id, new: second },
      { old: milk.id, new: beside },
    ]),
  );
  expect((await inSpace(ben, house.id)).map(({ id }) => id).sort()).toEqual([first, second, beside].sort());
  await removeNote(ben, second);
  await restore();
  await move();
  const third = movedId(second, house.id);
  expect((await inSpace(ben, house.id)).map(({ id }) => id).sort()).toEqual([first, third, beside].sort());
});

test('what a note said before in private is read by its owner alone, and what it said in a category goes along', async () => {
  const texts = async (user: SignedIn, id: string, space: string) =>
    (await user.call('GET', `${listEarlierTexts.url.replace(':id', id)}?space=${space}`)).body;
  const milk = await noteOf(ben, { category: home.id });
  await patchNote(ben, milk.id, { content: 'Soy milk' });
  await across(ben, own(), [{ notes: [milk.id], category: shopping.id }]);
  const there = movedId(milk.id, shopping.id);
  expect(await texts(mia, there, shopping.id)).toEqual([]);
  expect(await texts(ben, there, shopping.id)).toMatchObject([{ content: 'Milk' }]);
  await across(ben, back(), [{ notes: [there], category: home.id }]);
  const again = movedId(there, ownerOf(ben));
  expect(await texts(ben, again, ownerOf(ben))).toMatchObject([{ content: 'Milk' }]);
  const tea = await noteOf(mia, { category: shopping.id, content: 'Tea' });
  await patchNote(mia, tea.id, { content: 'Green tea' });
  await across(ben, back(), [{ notes: [tea.id], category: home.id }]);
  const taken = movedId(tea.id, ownerOf(ben));
  expect(await texts(ben, taken, ownerOf(ben))).toMatchObject([{ content: 'Tea' }]);
});

test('a move that is sent again is answered as the first time', async () => {
  const milk = await noteOf(ben, { category: home.id });
  const key = randomUUID();
  const send = () => across(ben, own(), [{ notes: [milk.id], category: shopping.id }], key);
  const first = await send();
  const again = await send();
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(await contentsIn(mia, shopping.id)).toEqual(['Milk']);
});

test('a move is refused whole where it does not fit, and for a space that one is not in', async () => {
  const milk = await noteOf(ben, { category: home.id });
  const before = await inSpace(ben, ownerOf(ben));
  const moves = (category: string) => [{ notes: [milk.id], category }];
  const notFound = { status: 404, body: { detail: 'Not found.' } };
  const theirs = await categoryOf(lea, 'Theirs');
  await sharing.share(lea, theirs.id);
  for (const to of [theirs.id, randomUUID(), ownerOf(lea), 'garbage'])
    expect(await across(ben, { from: ownerOf(ben), to }, moves(theirs.id))).toMatchObject(notFound);
  expect(await across(lea, own(), moves(shopping.id))).toMatchObject(notFound);
  const noSuch = { status: 400, body: { moves: [`Invalid pk "${home.id}" - object does not exist.`] } };
  expect(await across(ben, own(), moves(home.id))).toMatchObject(noSuch);
  await fillNotes(app.db, { owner: shopping.id }, Array(1_000).fill({ category: shopping.id }));
  const full = { status: 400, body: { detail: 'The limit of 1000 notes in a shared category is reached.' } };
  expect(await across(ben, own(), moves(shopping.id))).toMatchObject(full);
  expect(await inSpace(ben, ownerOf(ben))).toEqual(before);
  expect(await across(ben, own(), [{ notes: [randomUUID()], category: shopping.id }])).toMatchObject({
    status: 200,
  });
});

test('a move between two shared categories keeps who touched a note last, where they are in both', async () => {
  const house = await categoryOf(mia, 'House');
  await sharing.sharedWith(mia, house, [lea, ben]);
  const tea = await noteOf(mia, { category: shopping.id, content: 'Tea' });
  await ben.call('PATCH', `/api/notes/update/${tea.id}/?space=${shopping.id}`, { content: 'Green tea' });
  await across(mia, { from: shopping.id, to: house.id }, [{ notes: [tea.id], category: house.id }]);
  expect(await inSpace(lea, house.id)).toMatchObject([{ content: 'Green tea', by: 3 }]);
  const [categories, notes] = [await categoriesOf(mia), await notesOf(mia)];
  expect(notes).toEqual(inReadingOrder(categories, notes));
});
