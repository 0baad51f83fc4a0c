import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Category } from '../../../contract/categories.ts';
import { createNote, type Note } from '../../../contract/notes.ts';
import {
  categoriesOf,
  deletionsOf,
  notesOf,
  patchNote,
  removeCategory,
  removeNote,
  restore,
} from '../../testing/checklist-calls.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { threePeople } from '../../testing/three-people.ts';
import { appOfFile, noteOf } from '../../testing/two-users.ts';

const app = await appOfFile();
let mia: SignedIn;
let ben: SignedIn;
let shopping: Category;
let milk: Note;
/** Of a note with a sub note, before their category was shared. */
let deletion: string;

beforeEach(async () => {
  ({ mia, ben, shopping } = await threePeople(app));
  milk = await noteOf(mia, { category: shopping.id, important: true });
  await noteOf(mia, { category: shopping.id, parent: milk.id, content: 'Oat' });
  await patchNote(mia, milk.id, { content: 'Whole milk' });
  deletion = randomUUID();
  await removeNote(mia, milk.id, deletion);
  await sharing.sharedWith(mia, shopping, [ben]);
});

const titlesOf = async (user: SignedIn) => (await categoriesOf(user)).map(({ title }) => title);
const contentsOf = async (user: SignedIn) => (await notesOf(user)).map(({ content }) => content);

describe('what was deleted before its category was shared is restored by its owner', () => {
  test.each<[when: string, part: () => Promise<unknown>]>([
    ['who has left it', () => sharing.leave(mia, shopping.id)],
    [
      'who was removed from it',
      async () => {
        await sharing.leave(mia, shopping.id);
        await sharing.join(mia, await sharing.codeOf(ben, shopping.id));
        const people = await sharing.peopleOf(mia, shopping.id);
        await sharing.removeNo(ben, shopping.id, people.find(({ me }) => me)?.no ?? 0);
      },
    ],
  ])('%s, also after somebody else has made it theirs', async (_, part) => {
    await part();
    await sharing.unshare(ben, shopping.id);
    expect(await restore(mia, deletion)).toMatchObject({ status: 200 });
    expect(await titlesOf(mia)).toEqual(['Shopping']);
    expect(await notesOf(mia)).toMatchObject([
      { id: milk.id, content: 'Whole milk' },
      { content: 'Oat', parent: milk.id },
    ]);
    expect([await titlesOf(ben), await contentsOf(ben)]).toEqual([['Shopping'], []]);
  });
});

describe('a note that was created again in a shared category', () => {
  beforeEach(async () => {
    const again = { id: milk.id, content: 'Milk again', category: shopping.id };
    const answer = await ben.call(createNote.method, `${createNote.url}?space=${shopping.id}`, again);
    expect(answer).toMatchObject({ status: 201 });
    await patchNote(ben, milk.id, { content: 'Milk once more' });
  });

  test('comes back from it beside the deleted one', async () => {
    expect(await sharing.unshare(mia, shopping.id)).toMatchObject({ status: 204 });
    expect(await restore(mia, deletion)).toMatchObject({ status: 200 });
    expect((await contentsOf(mia)).sort()).toEqual(['Milk once more', 'Oat', 'Whole milk']);
    const whole = (await notesOf(mia)).find(({ content }) => content === 'Whole milk');
    expect((await notesOf(mia)).find(({ content }) => content === 'Oat')?.parent).toBe(whole?.id);
    const texts = await mia.call('GET', `/api/notes/texts/${whole?.id}/`);
    expect(texts.body).toMatchObject([{ content: 'Milk' }]);
  });

  test('and deleted again comes back from it into the bin, beside the deleted one', async () => {
    await removeNote(ben, milk.id);
    expect(await sharing.unshare(mia, shopping.id)).toMatchObject({ status: 204 });
    for (const { id } of await deletionsOf(mia))
      expect(await restore(mia, id)).toMatchObject({ status: 200 });
    expect((await contentsOf(mia)).sort()).toEqual(['Milk once more', 'Oat', 'Whole milk']);
  });

  test('is deleted with its category by the sharer', async () => {
    expect(await removeCategory(mia, shopping.id)).toMatchObject({ status: 204 });
    expect(await titlesOf(mia)).toEqual([]);
    expect(await deletionsOf(mia)).toHaveLength(2);
  });
});

test('a note that was deleted in a shared category comes back from it with its earlier texts', async () => {
  const oats = { id: randomUUID(), content: 'Oats', category: shopping.id };
  await ben.call(createNote.method, createNote.url, oats);
  await patchNote(ben, oats.id, { content: 'Rolled oats' });
  await removeNote(ben, oats.id);
  await sharing.unshare(mia, shopping.id);
  const [latest] = await deletionsOf(mia);
  expect(await restore(mia, latest?.id ?? '')).toMatchObject({ status: 200 });
  expect((await mia.call('GET', `/api/notes/texts/${oats.id}/`)).body).toMatchObject([{ content: 'Oats' }]);
});
