import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Category } from '../../../contract/categories.ts';
import { CATEGORIES_MAX, NOTES_MAX, SHARED_NOTES_MAX } from '../../../contract/limits.ts';
import { JOINED_MAX, PEOPLE_MAX, SHARED_BY_ONE_MAX } from '../../../contract/sharing.ts';
import { categoriesOf, deletionsOf, removeCategory, restore } from '../../testing/checklist-calls.ts';
import { fillNotes } from '../../testing/fill-notes.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { threePeople } from '../../testing/three-people.ts';
import { appOfFile, categoryOf } from '../../testing/two-users.ts';

const app = await appOfFile();
let mia: SignedIn;
let ben: SignedIn;
let lea: SignedIn;
let shopping: Category;

beforeEach(async () => {
  ({ mia, ben, lea, shopping } = await threePeople(app));
});

const nameOf = async (user: SignedIn) =>
  ((await user.call('GET', '/api/user/')).body as { username: string }).username;
const refusal = (detail: string) => ({ status: 400, body: { detail } });
const add = (user: SignedIn, content: string) => sharing.addNote(user, shopping.id, content);
const fill = (of: { owner: string } | SignedIn, count: number, content = 'Milk') =>
  fillNotes(
    app.db,
    of,
    Array.from({ length: count }, () => ({ category: shopping.id, content })),
  );

test('a person shares as many categories as one may, those of others not counted, and no more', async () => {
  await sharing.sharedWith(lea, await categoryOf(lea), [mia]);
  const alone = await categoryOf(mia);
  await sharing.share(mia, alone.id);
  for (let made = 0; made < SHARED_BY_ONE_MAX; made++) {
    const { id } = await categoryOf(mia);
    expect((await sharing.share(mia, id)).status).toBe(201);
    expect((await sharing.linkTo(mia, id)).status).toBe(200);
    expect((await sharing.linkTo(mia, id)).status).toBe(200);
    if (made === 0) expect((await sharing.join(ben, await sharing.codeOf(mia, id))).status).toBe(201);
    if (made === 0) await sharing.withdraw(mia, id);
  }
  const full = refusal('You share 20 categories, the most there can be.');
  expect(await sharing.share(mia, shopping.id)).toMatchObject(full);
  expect(await sharing.linkTo(mia, alone.id)).toMatchObject(full);
  const [shared] = (await categoriesOf(mia)).filter(({ shared }) => shared?.mine && shared.people === 2);
  const known = { category: shared?.id ?? '', no: 2 };
  expect(await sharing.addTo(mia, alone.id, known)).toMatchObject(full);
  await sharing.unshare(mia, known.category);
  expect((await sharing.linkTo(mia, alone.id)).status).toBe(200);
});

test('a person joins and shares until they are in as many categories as one may be, additions not counted', async () => {
  const [club, house] = [await categoryOf(lea), await categoryOf(lea)];
  await sharing.sharedWith(lea, club, [ben]);
  await sharing.share(lea, house.id);
  expect((await sharing.addTo(lea, house.id, { category: club.id, no: 2 })).status).toBe(201);
  let sharer = mia;
  for (let joined = 0; joined < JOINED_MAX - 2; joined++) {
    if (joined % SHARED_BY_ONE_MAX === 0) sharer = await app.signedInAs(randomUUID());
    await sharing.sharedWith(sharer, await categoryOf(sharer), [ben]);
  }
  const spaces = [await categoryOf(lea), await categoryOf(lea)];
  for (const { id } of spaces) await sharing.share(lea, id);
  const [last = '', over = ''] = spaces.map(({ id }) => id);
  expect((await sharing.join(ben, await sharing.codeOf(lea, last))).status).toBe(201);
  expect(await sharing.join(ben, await sharing.codeOf(lea, over))).toMatchObject(
    refusal('You are in 50 shared categories, the most there can be.'),
  );
  const own = await categoryOf(ben);
  expect(await sharing.share(ben, own.id)).toMatchObject(
    refusal('You are in 50 shared categories, the most there can be.'),
  );
  await sharing.leave(ben, last);
  expect((await sharing.share(ben, own.id)).status).toBe(201);
  await removeCategory(ben, own.id);
  const [deleted] = await deletionsOf(ben);
  expect((await sharing.join(ben, await sharing.codeOf(lea, over))).status).toBe(201);
  expect(await restore(ben, deleted?.id ?? '')).toMatchObject(
    refusal('You are in 50 shared categories, the most there can be.'),
  );
  expect(await deletionsOf(ben)).toHaveLength(1);
});

test('a list takes in 24 different people in 30 days, and no more', async () => {
  await sharing.share(mia, shopping.id);
  const pass = async (person: SignedIn) => {
    const { status, body } = await sharing.join(person, await sharing.codeOf(mia, shopping.id));
    await sharing.leave(person, shopping.id);
    return { status, body };
  };
  for (let taken = 0; taken < 24; taken++)
    expect((await pass(await app.signedInAs(randomUUID()))).status).toBe(201);
  const full = refusal('This list has had 24 people in 30 days, the most there can be.');
  expect(await pass(ben)).toMatchObject(full);
  const garden = await categoryOf(mia, 'Garden');
  await sharing.sharedWith(mia, garden, [lea]);
  const known = { category: garden.id, no: 2 };
  expect(await sharing.addTo(mia, shopping.id, known)).toMatchObject(full);
  const [sharer, joiner] = [await nameOf(mia), await nameOf(ben)];
  app.clock.wrongByMs += 30 * 24 * 3_600_000 + 1_000;
  const [later, who] = [await app.signedInAs(sharer), await app.signedInAs(joiner)];
  expect((await sharing.join(who, await sharing.codeOf(later, shopping.id))).status).toBe(201);
});

test('people are added until a category is full, and no more', async () => {
  await sharing.sharedWith(mia, shopping, [ben, lea]);
  const house = await categoryOf(mia, 'House');
  await sharing.share(mia, house.id);
  const code = await sharing.codeOf(mia, house.id);
  for (let people = 2; people < PEOPLE_MAX; people++)
    await sharing.join(await app.signedInAs(randomUUID()), code);
  expect((await sharing.addTo(mia, house.id, { category: shopping.id, no: 2 })).status).toBe(201);
  expect(await sharing.addTo(mia, house.id, { category: shopping.id, no: 3 })).toMatchObject(
    refusal('8 people are in this category, the most there can be.'),
  );
});

test('a category is shared with as many notes as a shared one may hold, and then takes none', async () => {
  await fill(mia, SHARED_NOTES_MAX);
  expect((await sharing.share(mia, shopping.id)).status).toBe(201);
  expect(await add(mia, 'Too many')).toMatchObject(
    refusal('The limit of 1000 notes in a shared category is reached.'),
  );
});

test('a category with more notes than a shared one may hold is not shared', async () => {
  await fill(mia, SHARED_NOTES_MAX + 1);
  expect(await sharing.share(mia, shopping.id)).toMatchObject(
    refusal('A shared category holds up to 1000 notes. This one has 1001.'),
  );
});

/** 64 KiB: 16 of them are the text that a shared category may hold. */
const SIXTEENTH = 'ö'.repeat(32 * 1024);

test('a category with more text than a shared one may hold is not shared', async () => {
  await fill(mia, 16, SIXTEENTH);
  await fill(mia, 1, 'x');
  expect(await sharing.share(mia, shopping.id)).toMatchObject(
    refusal('A shared category holds up to 1 MiB of text.'),
  );
});

test('a shared category takes text up to the last byte', async () => {
  await sharing.share(mia, shopping.id);
  const content = 'x'.repeat(104_857); // ten of them are six bytes less than 1 MiB
  await fill({ owner: shopping.id }, 10, content);
  expect(await add(mia, 'Apples!')).toMatchObject(
    refusal('The limit of 1 MiB of text in a shared category is reached.'),
  );
  expect(await add(mia, 'Apples')).toMatchObject({ status: 201 });
});

test('a category is deleted by a sharer whose own lists are full', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  await add(mia, 'Milk');
  for (let count = 0; count < CATEGORIES_MAX; count++) await categoryOf(mia, 'Other');
  const other = (await categoriesOf(mia)).find(({ shared }) => shared === undefined);
  const notes = Array.from({ length: NOTES_MAX }, () => ({ category: other?.id ?? '' }));
  await fillNotes(app.db, mia, notes);
  expect(await removeCategory(mia, shopping.id)).toMatchObject({ status: 204 });
  expect(await deletionsOf(mia)).toMatchObject([{ category: 'Shopping', notes: 1 }]);
});
