import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteUser, type User } from '../../../contract/accounts.ts';
import {
  type Category,
  createCategory,
  deleteCategory,
  duplicateCategory,
  updateCategory,
} from '../../../contract/categories.ts';
import { createDeletion } from '../../../contract/deletions.ts';
import { createNote } from '../../../contract/notes.ts';
import { updateNotes } from '../../../contract/several-notes.ts';
import { type Acquaintance, type JoinLink, PEOPLE_MAX } from '../../../contract/sharing.ts';
import { statement } from '../../database/statement.ts';
import * as calls from '../../testing/checklist-calls.ts';
import type { Answer } from '../../testing/connection.ts';
import { ownerOf } from '../../testing/fill-notes.ts';
import { formOf } from '../../testing/form.ts';
import { png } from '../../testing/sample-pictures.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import { PASSWORD, type SignedIn } from '../../testing/test-app.ts';
import { threePeople } from '../../testing/three-people.ts';
import { appOfFile, categoryOf, noteOf } from '../../testing/two-users.ts';
import { sweepBin } from '../bin/forget.ts';

const { categoriesOf, deletionsOf, forget, notesOf, patchNote, removeCategory, removeNote, restore } = calls;
const NOT_FOUND = { status: 404, body: { detail: 'Not found.' } };
const NOT_THE_SHARER = {
  status: 403,
  body: { detail: 'Only the one who shares this category can do that.' },
};
const DEAD_LINK = { status: 404, body: { detail: 'This link no longer works.' } };
const DAY_MS = 24 * 3_600_000;

const app = await appOfFile();
let mia: SignedIn;
let ben: SignedIn;
let lea: SignedIn;
let shopping: Category;

beforeEach(async () => {
  ({ mia, ben, lea, shopping } = await threePeople(app));
});

const inSpace = (url: string) => `${url}?space=${shopping.id}`;
const sharedNotesOf = (user: SignedIn) => user.call('GET', inSpace('/api/notes/'));
const add = (user: SignedIn, content: string) => sharing.addNote(user, shopping.id, content);
const codeOf = (user: SignedIn) => sharing.codeOf(user, shopping.id);
const idOf = ({ body }: Answer) => (body as { id: string }).id;
const deletionsIn = async (user: SignedIn) =>
  (await user.call('GET', inSpace('/api/deletions/'))).body as { id: string }[];
const restoreIn = (user: SignedIn, id: string) => user.call('POST', inSpace(`/api/deletions/restore/${id}/`));

const countRows = statement<{ owner: string }>()('countRowsOfSpaceOfTest', (db, param) =>
  db.selectFrom('accounts').select('id').where('id', '=', param('owner')),
);
const rowsOfSpace = async (owner: string) => (await app.db.read.all(countRows, { owner })).length;

const noOf = async (user: SignedIn) =>
  (await sharing.peopleOf(user, shopping.id)).find(({ me }) => me)?.no ?? 0;

describe('sharing a category', () => {
  test('keeps its place, its notes and their ids, and says that it is shared', async () => {
    const milk = await noteOf(mia, { category: shopping.id });
    const oat = await noteOf(mia, { category: shopping.id, parent: milk.id, content: 'Oat' });
    const house = await categoryOf(mia, 'House');
    const shared = { ...shopping, shared: { people: 1, mine: true } };
    expect(await sharing.share(mia, shopping.id)).toMatchObject({ status: 201, body: shared });
    expect(await categoriesOf(mia)).toEqual([shared, house]);
    expect((await sharedNotesOf(mia)).body).toEqual([milk, oat]);
  });

  test('lets what created it be sent again', async () => {
    const copy = { id: randomUUID(), title: 'Copy', unscratched: true };
    const sends = [
      () => mia.call(createCategory.method, createCategory.url, shopping),
      () => mia.call(duplicateCategory.method, duplicateCategory.url.replace(':id', shopping.id), copy),
    ];
    for (const send of sends) expect((await send()).status).toBeLessThan(300);
    for (const { id } of [shopping, copy]) await sharing.share(mia, id);
    for (const send of sends)
      expect(await send()).toMatchObject({ status: 200, body: { shared: { people: 1, mine: true } } });
  });

  test('twice changes nothing', async () => {
    await sharing.share(mia, shopping.id);
    const again = await sharing.share(mia, shopping.id);
    expect(again).toMatchObject({ status: 200, body: { shared: { people: 1, mine: true } } });
    expect(again.headers).not.toHaveProperty('revision');
  });

  test('under the id of an account is refused, and takes nothing over', async () => {
    const stolen = ownerOf(ben);
    await mia.call('POST', createCategory.url, { id: stolen, title: 'Mine now' });
    const refused = { status: 400, body: { id: ['This id is already in use.'] } };
    expect(await sharing.share(mia, stolen)).toMatchObject(refused);
    expect(await sharing.share(ben, stolen)).toMatchObject(NOT_FOUND);
    expect((await ben.call('GET', '/api/user/')).status).toBe(200);
  });
});

test('what people read of each other contains no id of an account', async () => {
  for (const user of [mia, ben]) {
    const { username } = (await user.call('GET', '/api/user/')).body as User;
    const form = await formOf({ username, 'profile.profile_picture': await png() });
    const headers = { ...form.headers, authorization: `Bearer ${user.access}` };
    await app.send({ method: 'PUT', url: '/api/user/update/', ...form, headers });
  }
  const house = await categoryOf(mia, 'House');
  await sharing.sharedWith(mia, house, [ben, lea]);
  await sharing.share(mia, shopping.id);
  const read = [
    await sharing.lookAt(lea, await codeOf(mia)),
    await mia.call('GET', `/api/categories/people/${house.id}/`),
    await lea.call('GET', `/api/categories/people/${house.id}/`),
    await sharing.acquaintancesOf(mia, shopping.id),
  ];
  for (const { text } of read) {
    expect(text).toContain('.webp');
    for (const user of [mia, ben, lea]) expect(text).not.toContain(ownerOf(user));
  }
});

describe('a link', () => {
  test('shows what it leads to, and lets others join', async () => {
    await sharing.share(mia, shopping.id);
    const made = await sharing.linkTo(mia, shopping.id);
    const week = app.clock.now + 7 * DAY_MS;
    expect(made).toMatchObject({ status: 200, body: { expires_at: week, places: PEOPLE_MAX - 1 } });
    const { code } = made.body as JoinLink;
    const [{ username = '' } = {}] = await sharing.peopleOf(mia, shopping.id);
    expect(await sharing.lookAt(ben, code)).toMatchObject({
      status: 200,
      body: { title: 'Shopping', by: { username, picture: null }, people: [username] },
    });
    const joined = { ...shopping, shared: { people: 2, mine: false } };
    expect(await sharing.join(ben, code)).toMatchObject({ status: 201, body: joined });
    expect(await categoriesOf(ben)).toEqual([joined]);
    expect(await categoriesOf(mia)).toEqual([{ ...shopping, shared: { people: 2, mine: true } }]);
    expect(await sharing.join(ben, code)).toMatchObject({ status: 200, body: joined });
  });

  test('that is malformed, unknown, replaced, withdrawn or over is refused in the same words', async () => {
    await sharing.share(mia, shopping.id);
    const first = await codeOf(mia);
    const second = await codeOf(mia);
    const wrong = `${second.slice(0, 22)}${'A'.repeat(22)}`;
    for (const code of ['x', wrong, first]) {
      expect(await sharing.lookAt(ben, code)).toMatchObject(DEAD_LINK);
      expect(await sharing.join(ben, code)).toMatchObject(DEAD_LINK);
    }
    expect(await sharing.withdraw(mia, shopping.id)).toMatchObject({ status: 204 });
    expect(await sharing.join(ben, second)).toMatchObject(DEAD_LINK);
    const third = await codeOf(mia);
    app.clock.now += 7 * DAY_MS;
    // The sessions are older than that, too.
    ben = await app.signedInAs(`ben-${randomUUID().slice(0, 8)}`);
    expect(await sharing.join(ben, third)).toMatchObject(DEAD_LINK);
  });

  test('to a full category is refused, also while many join at once', async () => {
    await sharing.share(mia, shopping.id);
    const code = await codeOf(mia);
    const names = Array.from({ length: PEOPLE_MAX }, () => `p-${randomUUID().slice(0, 8)}`);
    const people = await Promise.all(names.map((name) => app.signedInAs(name)));
    // As a client does: a busy database has the call sent again.
    const joined = async (person: (typeof people)[number]): ReturnType<typeof sharing.join> => {
      const answer = await sharing.join(person, code);
      return answer.status === 503 ? joined(person) : answer;
    };
    const answers = await Promise.all(people.map(joined));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(PEOPLE_MAX - 1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(1);
    expect(await sharing.peopleOf(mia, shopping.id)).toHaveLength(PEOPLE_MAX);
    expect(await sharing.lookAt(lea, code)).toMatchObject(DEAD_LINK);
  });

  test('shows what it led to, also when it is withdrawn, to those who are in the category', async () => {
    await sharing.sharedWith(mia, shopping, [ben]);
    const code = await codeOf(mia);
    await sharing.withdraw(mia, shopping.id);
    expect(await sharing.lookAt(ben, code)).toMatchObject({ status: 200, body: { title: 'Shopping' } });
    expect(await sharing.join(ben, code)).toMatchObject({ status: 200, body: { title: 'Shopping' } });
    expect(await sharing.lookAt(lea, code)).toMatchObject(DEAD_LINK);
  });

  test('is known by its end to the sharer alone, as long as it is in force', async () => {
    await sharing.share(mia, shopping.id);
    const ends = async (user: SignedIn) =>
      (await sharing.peopleOf(user, shopping.id)).map(({ link_expires_at }) => link_expires_at);
    expect(await ends(mia)).toEqual([null]);
    await sharing.join(ben, await codeOf(mia));
    expect(await ends(mia)).toEqual([app.clock.now + 7 * DAY_MS, undefined]);
    expect(await ends(ben)).toEqual([undefined, undefined]);
    await sharing.withdraw(mia, shopping.id);
    expect(await ends(mia)).toEqual([null, undefined]);
    await codeOf(mia);
    const [{ username = '' } = {}] = await sharing.peopleOf(mia, shopping.id);
    app.clock.now += 7 * DAY_MS;
    // The session is older than that, too.
    expect(await ends(await app.signedInAs(username))).toEqual([null, undefined]);
  });
});

describe('the people of a category', () => {
  test('read and change the same notes, and see who changed them last', async () => {
    await sharing.sharedWith(mia, shopping, [ben]);
    await add(mia, 'Milk');
    const { body } = await add(ben, 'Bread');
    const bread = body as { id: string };
    const at = app.clock.now;
    expect((await sharedNotesOf(mia)).body).toMatchObject([
      { content: 'Milk', by: 1, at },
      { content: 'Bread', by: 2, at },
    ]);
    app.clock.now += 1_000;
    await mia.call('PATCH', inSpace(`/api/notes/update/${bread.id}/`), { scratched_out: true });
    expect((await sharedNotesOf(ben)).body).toMatchObject([
      { content: 'Milk', by: 1, at },
      { content: 'Bread', by: 1, at: at + 1_000, scratched_out: true },
    ]);
  });

  test('know who they are and who is here', async () => {
    await sharing.sharedWith(mia, shopping, [ben]);
    expect(await sharing.beHereIn(ben, shopping.id)).toMatchObject({ status: 200, body: { here: [2] } });
    const people = await sharing.peopleOf(ben, shopping.id);
    expect(people).toMatchObject([
      { no: 1, mine: true, me: false, here: false, seen_at: null },
      { no: 2, mine: false, me: true, here: true, seen_at: app.clock.now },
    ]);
    app.clock.now += 90_000;
    expect(await sharing.peopleOf(mia, shopping.id)).toMatchObject([{ here: false }, { here: true }]);
    app.clock.now += 1;
    expect(await sharing.peopleOf(mia, shopping.id)).toMatchObject([{ here: false }, { here: false }]);
  });

  test('are listed in the order in which they came, the sharer first', async () => {
    await sharing.sharedWith(mia, shopping, [lea, ben]);
    await sharing.leave(mia, shopping.id);
    app.clock.now += 1;
    await sharing.join(mia, await codeOf(lea));
    expect(await sharing.peopleOf(mia, shopping.id)).toMatchObject([
      { no: 2, mine: true, username: expect.stringMatching(/^lea-/) },
      { no: 3, mine: false, username: expect.stringMatching(/^ben-/) },
      { no: 1, mine: false, me: true },
    ]);
  });

  test('never see what is private to one of them', async () => {
    const diary = await noteOf(mia, { content: 'private' });
    await sharing.sharedWith(mia, shopping, [ben]);
    expect((await sharedNotesOf(ben)).body).toEqual([]);
    expect(
      await ben.call('PATCH', inSpace(`/api/notes/update/${diary.id}/`), { content: 'x' }),
    ).toMatchObject(NOT_FOUND);
    const answer = await ben.call('GET', `/api/notes/?space=${ownerOf(mia)}`);
    expect(answer).toMatchObject(NOT_FOUND);
    const into = { id: randomUUID(), content: 'x', category: diary.category };
    expect((await mia.call('POST', inSpace(createNote.url), into)).status).toBe(400);
  });
});

describe('people with whom something is shared already', () => {
  let house: Category;

  beforeEach(async () => {
    await sharing.sharedWith(mia, shopping, [ben]);
    house = await categoryOf(mia, 'House');
    await sharing.share(mia, house.id);
  });

  test('are added without a link, and may leave', async () => {
    const [known] = (await sharing.acquaintancesOf(mia, house.id)).body as Acquaintance[];
    expect(known).toMatchObject({ category: shopping.id, no: 2, username: expect.stringMatching(/^ben-/) });
    const who = { category: shopping.id, no: 2 };
    const all = { ...house, shared: { people: 2, mine: true } };
    expect(await sharing.addTo(mia, house.id, who)).toMatchObject({ status: 201, body: all });
    expect(await categoriesOf(ben)).toMatchObject([
      shopping,
      { ...house, shared: { people: 2, mine: false } },
    ]);
    expect(await sharing.addTo(mia, house.id, who)).toMatchObject({ status: 200, body: all });
    expect((await sharing.acquaintancesOf(mia, house.id)).body).toEqual([]);
    expect(await sharing.leave(ben, house.id)).toMatchObject({ status: 204 });
    expect(await categoriesOf(ben)).toMatchObject([shopping]);
  });

  test('are each listed once, in alphabetical order', async () => {
    const garden = await categoryOf(mia, 'Garden');
    await sharing.sharedWith(mia, garden, [lea, ben]);
    expect((await sharing.acquaintancesOf(mia, house.id)).body).toMatchObject([
      { username: expect.stringMatching(/^ben-/) },
      { username: expect.stringMatching(/^lea-/) },
    ]);
    const zoo = await categoryOf(mia, 'Zoo');
    await sharing.sharedWith(mia, zoo, [await app.signedInAs(`abe-${randomUUID()}`)]);
    expect((await sharing.acquaintancesOf(mia, house.id)).body).toMatchObject([
      { username: expect.stringMatching(/^abe-/), category: zoo.id },
      { username: expect.stringMatching(/^ben-/) },
      { username: expect.stringMatching(/^lea-/) },
    ]);
  });

  test('are none whom the sharer is no longer with, and nobody else', async () => {
    const nobody = {
      status: 400,
      body: { no: ['No one you share that category with has this number.'] },
    };
    const add = (category: string, no: number) => sharing.addTo(mia, house.id, { category, no });
    expect(await add(shopping.id, 9)).toMatchObject(nobody);
    expect(await add('Shopping', 2)).toMatchObject(nobody);
    const foreign = await categoryOf(lea, 'Lea');
    await sharing.sharedWith(lea, foreign, [ben]);
    expect(await add(foreign.id, 2)).toMatchObject(nobody);
    await sharing.leave(ben, shopping.id);
    expect(await add(shopping.id, 2)).toMatchObject(nobody);
    expect(await categoriesOf(ben)).toMatchObject([foreign]);
  });
});

describe('leaving', () => {
  test('takes the tab, and leaves what was added', async () => {
    await sharing.sharedWith(mia, shopping, [ben]);
    await add(ben, 'Bread');
    expect(await sharing.leave(ben, shopping.id)).toMatchObject({ status: 204 });
    expect(await categoriesOf(ben)).toEqual([]);
    expect(await sharedNotesOf(ben)).toMatchObject(NOT_FOUND);
    expect((await sharedNotesOf(mia)).body).toMatchObject([{ content: 'Bread', by: 2 }]);
    expect(await categoriesOf(mia)).toMatchObject([{ shared: { people: 1, mine: true } }]);
  });

  test('hands the category over to the one who has been in it longest', async () => {
    await sharing.sharedWith(mia, shopping, [ben, lea]);
    await sharing.leave(mia, shopping.id);
    expect(await categoriesOf(mia)).toEqual([]);
    expect(await categoriesOf(ben)).toMatchObject([{ shared: { people: 2, mine: true } }]);
    expect(await categoriesOf(lea)).toMatchObject([{ shared: { people: 2, mine: false } }]);
    expect((await sharing.linkTo(ben, shopping.id)).status).toBe(200);
  });

  test('is refused to the last one, who deletes it instead', async () => {
    await sharing.sharedWith(mia, shopping, [ben]);
    await sharing.leave(mia, shopping.id);
    expect(await sharing.leave(ben, shopping.id)).toMatchObject({
      status: 400,
      body: { detail: 'You are alone in this category. To part with it, delete it.' },
    });
    expect(await removeCategory(ben, shopping.id)).toMatchObject({ status: 204 });
    expect(await categoriesOf(ben)).toEqual([]);
    expect(await sharing.leave(ben, shopping.id)).toMatchObject(NOT_FOUND);
  });

  test('and coming back takes the same number', async () => {
    await sharing.sharedWith(mia, shopping, [ben, lea]);
    await sharing.leave(ben, shopping.id);
    await sharing.join(ben, await codeOf(mia));
    expect(await noOf(ben)).toBe(2);
  });
});

describe('removing', () => {
  test('ends what the person may read and write, and withdraws the link', async () => {
    await sharing.sharedWith(mia, shopping, [ben]);
    const code = await codeOf(mia);
    expect(await sharing.removeNo(mia, shopping.id, await noOf(ben))).toMatchObject({ status: 204 });
    expect(await sharedNotesOf(ben)).toMatchObject(NOT_FOUND);
    expect(await add(ben, 'Late')).toMatchObject(NOT_FOUND);
    expect(await categoriesOf(ben)).toEqual([]);
    expect(await sharing.join(ben, code)).toMatchObject(DEAD_LINK);
  });

  test('is the sharer’s alone, and never of the sharer', async () => {
    await sharing.sharedWith(mia, shopping, [ben, lea]);
    expect(await sharing.removeNo(ben, shopping.id, 3)).toMatchObject(NOT_THE_SHARER);
    const nobody = { status: 400, body: { no: ['No one with this number can be removed.'] } };
    expect(await sharing.removeNo(mia, shopping.id, 1)).toMatchObject(nobody);
    expect(await sharing.removeNo(mia, shopping.id, 9)).toMatchObject(nobody);
  });
});

test('what was deleted names who deleted it', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const { body } = await add(mia, 'Milk');
  const { id } = body as { id: string };
  await ben.call('DELETE', inSpace(`/api/notes/delete/${id}/`));
  const { body: other } = await add(ben, 'Bread');
  const deletion = { id: randomUUID(), notes: [(other as { id: string }).id] };
  const made = await mia.call('POST', inSpace('/api/deletions/'), deletion);
  expect(made).toMatchObject({ status: 201, body: { by: 1 } });
  const shown = await ben.call('GET', inSpace('/api/deletions/'));
  expect(shown.body).toMatchObject([
    { content: 'Bread', by: 1 },
    { content: 'Milk', by: 2 },
  ]);
});

describe('stopping to share', () => {
  const ALONE = { people: 1, mine: true };

  test('leaves its sharer alone in the list, with its notes and its bin', async () => {
    await sharing.sharedWith(mia, shopping, [ben]);
    const code = await codeOf(mia);
    const { body } = await add(ben, 'Bread');
    await add(ben, 'Milk');
    await ben.call('DELETE', inSpace(`/api/notes/delete/${(body as { id: string }).id}/`));
    expect(await sharing.unshare(ben, shopping.id)).toMatchObject(NOT_THE_SHARER);
    expect(await sharing.unshare(mia, shopping.id)).toMatchObject({ status: 204 });
    expect(await categoriesOf(mia)).toEqual([{ ...shopping, shared: ALONE }]);
    expect(await categoriesOf(ben)).toEqual([]);
    expect(await sharedNotesOf(ben)).toMatchObject(NOT_FOUND);
    expect(await sharing.join(ben, code)).toMatchObject({ status: 404 });
    const [deletion] = await deletionsIn(mia);
    expect(deletion).toMatchObject({ content: 'Bread', notes: 1 });
    await restoreIn(mia, deletion?.id ?? '');
    expect((await notesOf(mia)).map(({ content }) => content)).toEqual(['Bread', 'Milk']);
    expect(await calls.renameCategory(mia, shopping.id, 'Food')).toMatchObject({ status: 200 });
    const other = randomUUID();
    await mia.call('POST', inSpace(createDeletion.url), { id: other, notes: [(body as { id: string }).id] });
    expect(await mia.call('DELETE', inSpace(`/api/deletions/delete/${other}/`))).toMatchObject({
      status: 204,
    });
  });

  test('and sharing again works, and lets nobody in who was in before', async () => {
    await sharing.sharedWith(mia, shopping, [ben]);
    await sharing.unshare(mia, shopping.id);
    expect(await sharing.share(mia, shopping.id)).toMatchObject({ status: 200, body: { shared: ALONE } });
    expect(await sharedNotesOf(ben)).toMatchObject(NOT_FOUND);
    expect(await sharing.peopleOf(mia, shopping.id)).toHaveLength(1);
    await sharing.join(ben, await codeOf(mia));
    expect(await categoriesOf(ben)).toMatchObject([{ shared: { people: 2 } }]);
  });
});

describe('a shared list that its sharer deletes', () => {
  let house: Category;
  let deletion: string;
  const ids = async (user: SignedIn) => (await categoriesOf(user)).map(({ id }) => id);

  beforeEach(async () => {
    house = await categoryOf(mia, 'House');
    await sharing.sharedWith(mia, shopping, [ben]);
    const { body } = await add(ben, 'Bread');
    await add(ben, 'Milk');
    await ben.call('DELETE', inSpace(`/api/notes/delete/${(body as { id: string }).id}/`));
    await mia.call('PUT', `/api/categories/archive/${shopping.id}/`, { archived: true });
    deletion = randomUUID();
    expect(await removeCategory(mia, shopping.id, deletion)).toMatchObject({ status: 204 });
  });

  test('is one action in the bin of the sharer, and out of reach for everybody', async () => {
    expect(await deletionsOf(mia)).toMatchObject([
      { id: deletion, category: 'Shopping', content: 'Milk', notes: 1 },
    ]);
    expect(await deletionsOf(ben)).toEqual([]);
    for (const user of [mia, ben]) expect(await sharedNotesOf(user)).toMatchObject(NOT_FOUND);
    expect([await ids(mia), await ids(ben)]).toEqual([[house.id], []]);
    expect(await notesOf(mia)).toEqual([]);
  });

  test('is restored at its place, with its bin, for the sharer alone', async () => {
    await noteOf(mia, { category: house.id });
    expect(await restore(mia, deletion)).toMatchObject({ status: 200 });
    expect([await ids(mia), await ids(ben)]).toEqual([[shopping.id, house.id], []]);
    expect(await categoriesOf(mia)).toMatchObject([
      { archived: true, shared: { people: 1, mine: true } },
      house,
    ]);
    expect(await deletionsOf(mia)).toEqual([]);
    expect(await deletionsIn(mia)).toMatchObject([{ content: 'Bread' }]);
    expect((await sharedNotesOf(mia)).body).toMatchObject([{ content: 'Milk' }]);
    expect(await sharedNotesOf(ben)).toMatchObject(NOT_FOUND);
    expect(await sharing.peopleOf(mia, shopping.id)).toMatchObject([{ no: 1, me: true, mine: true }]);
    expect(await restore(mia, deletion)).toMatchObject(NOT_FOUND);
  });

  test('stays deleted when its creation or deletion is sent again', async () => {
    const again = { id: shopping.id, title: 'Shopping' };
    expect(await mia.call('POST', createCategory.url, again)).toMatchObject({ status: 200, body: again });
    expect(await removeCategory(mia, shopping.id, deletion)).toMatchObject({ status: 204 });
    expect(await removeCategory(mia, shopping.id)).toMatchObject(NOT_FOUND);
    expect(await ids(mia)).toEqual([house.id]);
  });

  test('is gone for good once its action is deleted, or 30 days old', async () => {
    await removeCategory(mia, house.id);
    const other = await categoryOf(mia, 'Other');
    await sharing.share(mia, other.id);
    const kept = randomUUID();
    await removeCategory(mia, other.id, kept);
    expect(await forget(mia, deletion)).toMatchObject({ status: 204 });
    expect([await rowsOfSpace(shopping.id), await rowsOfSpace(other.id)]).toEqual([0, 1]);
    await sweepBin(app.db, app.clock.now + 30 * 24 * 3_600_000 - 1);
    expect(await rowsOfSpace(other.id)).toBe(1);
    await sweepBin(app.db, app.clock.now + 30 * 24 * 3_600_000);
    expect(await rowsOfSpace(other.id)).toBe(0);
    expect(await deletionsOf(mia)).toEqual([]);
  });

  test('is deleted with the account of its sharer', async () => {
    const { username } = (await mia.call('GET', '/api/user/')).body as { username: string };
    await mia.call(deleteUser.method, deleteUser.url, { username, password: PASSWORD });
    expect(await rowsOfSpace(shopping.id)).toBe(0);
  });
});

test('an id that a person has is no way into their lists: what was there first keeps it', async () => {
  const milk = await noteOf(mia, { category: shopping.id });
  const mine = { id: shopping.id, title: 'Mine' };
  await ben.call('POST', createCategory.url, mine);
  const house = await categoryOf(mia, 'House');
  await sharing.sharedWith(mia, house, [ben]);
  await sharing.share(mia, shopping.id);
  const tryAll = async () => {
    expect(await sharing.join(ben, await codeOf(mia))).toMatchObject({
      status: 400,
      body: { detail: 'You have a list with this id already.' },
    });
    const known = { category: house.id, no: 2 };
    expect(await sharing.addTo(mia, shopping.id, known)).toMatchObject({
      status: 400,
      body: { no: ['This person can only join with a link.'] },
    });
  };
  await tryAll();
  expect(await categoriesOf(ben)).toMatchObject([mine, { id: house.id }]);
  await removeCategory(ben, shopping.id);
  await tryAll();
  expect(await noteOf(mia, { category: shopping.id })).toMatchObject({ category: shopping.id });
  expect((await sharedNotesOf(mia)).body).toMatchObject([milk, {}]);
});

describe('a client that knows only the calls of the specification', () => {
  test('sees shared notes among its own and changes them', async () => {
    const own = await noteOf(ben, { content: 'Own' });
    await sharing.sharedWith(mia, shopping, [ben]);
    const milk = { id: randomUUID(), content: 'Milk', category: shopping.id };
    expect(await ben.call('POST', createNote.url, milk)).toMatchObject({ status: 201 });
    expect((await notesOf(ben)).map(({ content }) => content)).toEqual(['Own', 'Milk']);
    expect(await patchNote(ben, milk.id, { important: true })).toMatchObject({ status: 200 });
    expect(await patchNote(ben, own.id, { important: true })).toMatchObject({ status: 200 });
    expect(await removeNote(ben, milk.id)).toMatchObject({ status: 204 });
    expect((await sharedNotesOf(mia)).body).toEqual([]);
  });

  test('reaches only its own notes by calls that are not of the specification', async () => {
    const milk = await noteOf(mia, { category: shopping.id });
    const own = await noteOf(mia, { content: 'Own' });
    await sharing.sharedWith(mia, shopping, [ben]);
    const notes = [own.id, milk.id];
    expect(await mia.call('PATCH', updateNotes.url, { notes, important: true })).toMatchObject({
      status: 200,
    });
    expect((await sharedNotesOf(ben)).body).toMatchObject([{ important: false }]);
    const space = `?space=${shopping.id}`;
    await mia.call('PATCH', updateNotes.url + space, { notes, important: true });
    expect((await notesOf(mia)).map(({ important }) => important)).toEqual([true, true]);
  });

  test('changes no notes of a category that is not shared with its user, and none beside those that it names', async () => {
    const milk = await noteOf(mia, { category: shopping.id });
    await sharing.sharedWith(mia, shopping, [ben]);
    await sharing.sharedWith(lea, await categoryOf(lea), [ben]);
    for (const user of [lea, await app.signedInAs(`tom-${randomUUID().slice(0, 8)}`)]) {
      await user.call('PATCH', updateNotes.url, { notes: [milk.id], important: true });
      await user.call('POST', createDeletion.url, { id: randomUUID(), notes: [milk.id] });
    }
    expect((await sharedNotesOf(mia)).body).toEqual([milk]);
  });

  test('renames it for all, leaves it by deleting it, and as the sharer deletes it for all', async () => {
    await sharing.sharedWith(mia, shopping, [ben, lea]);
    expect(await calls.renameCategory(ben, shopping.id, 'Groceries')).toMatchObject({ status: 200 });
    expect(await categoriesOf(mia)).toMatchObject([{ title: 'Groceries' }]);
    expect(await removeCategory(ben, shopping.id)).toMatchObject({ status: 204 });
    expect(await categoriesOf(ben)).toEqual([]);
    expect(await categoriesOf(lea)).toMatchObject([{ title: 'Groceries', shared: { people: 2 } }]);
    expect(await removeCategory(mia, shopping.id)).toMatchObject({ status: 204 });
    expect(await categoriesOf(lea)).toEqual([]);
    expect(await deletionsOf(mia)).toMatchObject([{ category: 'Groceries' }]);
  });

  test('gets the same answer when it sends again what took it out of the category', async () => {
    await sharing.sharedWith(mia, shopping, [ben]);
    const key = { 'idempotency-key': `${randomUUID()}.1` };
    const leave = () => ben.call('DELETE', deleteCategory.url.replace(':id', shopping.id), undefined, key);
    expect(await leave()).toMatchObject({ status: 204 });
    expect(await leave()).toMatchObject({ status: 204 });
    await sharing.join(ben, await codeOf(mia));
    expect(await leave()).toMatchObject({ status: 204 });
    expect(await categoriesOf(ben)).toMatchObject([{ title: 'Shopping' }]);
  });

  test('orders its own notes and shared ones at once, those that are gone left out', async () => {
    await sharing.sharedWith(mia, shopping, [ben]);
    const own = await categoryOf(ben, 'Own');
    const noteIn = async (content: string) => (await noteOf(ben, { category: own.id, content })).id;
    const [first, second] = [await noteIn('first'), await noteIn('second')];
    const [gone, milk, bread] = [
      idOf(await add(mia, 'gone')),
      idOf(await add(mia, 'milk')),
      idOf(await add(ben, 'bread')),
    ];
    await removeNote(mia, gone);
    const ordered = { status: 200, body: { detail: 'Order updated.' } };
    expect(await calls.orderNotesOf(ben, [gone, bread, milk])).toMatchObject(ordered);
    expect((await notesOf(mia)).map(({ content }) => content)).toEqual(['bread', 'milk']);
    expect(await calls.orderNotesOf(ben, [second, milk, first, bread])).toMatchObject(ordered);
    const contents = (await notesOf(ben)).map(({ content }) => content);
    expect(contents).toEqual(['milk', 'bread', 'second', 'first']);
  });

  test('orders shared categories among its own', async () => {
    const own = await categoryOf(ben, 'Own');
    await sharing.sharedWith(mia, shopping, [ben]);
    await calls.orderCategoriesOf(ben, [shopping.id, own.id]);
    expect((await categoriesOf(ben)).map(({ id }) => id)).toEqual([shopping.id, own.id]);
    expect((await categoriesOf(mia)).map(({ id }) => id)).toEqual([shopping.id]);
  });
});

test('a shared category is renamed for all, unless its title is another than the client knew', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const url = inSpace(updateCategory.url.replace(':id', shopping.id));
  const rename = (user: SignedIn, title: string, base = 'Shopping') =>
    user.call(updateCategory.method, url, { title, base: { title: base } });
  expect(await rename(ben, 'Groceries')).toMatchObject({ status: 200, body: { title: 'Groceries' } });
  expect(await categoriesOf(mia)).toMatchObject([{ title: 'Groceries' }]);
  const again = await rename(mia, 'Groceries');
  expect(again).toMatchObject({ status: 200, body: { title: 'Groceries' } });
  expect(again.headers).not.toHaveProperty('revision');
  expect(await rename(mia, 'Food')).toMatchObject({
    status: 409,
    body: { detail: 'This category was changed elsewhere.', category: { title: 'Groceries' } },
  });
  expect(await rename(mia, 'Food', 'Groceries')).toMatchObject({ status: 200 });
  expect(await categoriesOf(ben)).toMatchObject([{ title: 'Food' }]);
});

test('what was deleted before its category was shared is restored apart, for its owner alone', async () => {
  const title = '🛒'.repeat(100);
  await calls.renameCategory(mia, shopping.id, title);
  const milk = await noteOf(mia, { category: shopping.id });
  const deletion = randomUUID();
  await removeNote(mia, milk.id, deletion);
  await sharing.sharedWith(mia, shopping, [ben]);
  expect(await restore(mia, deletion)).toMatchObject({ status: 200 });
  const categories = await categoriesOf(mia);
  const titles = [`${'🛒'.repeat(89)} (restored)`, title];
  expect(categories.map(({ title }) => title).sort()).toEqual(titles);
  const apart = categories.find(({ shared }) => shared === undefined);
  expect(await notesOf(mia)).toEqual([{ ...milk, category: apart?.id }]);
  expect((await sharedNotesOf(ben)).body).toEqual([]);
});

test('categories that are restored apart are ordered among those that are shared', async () => {
  const garden = await categoryOf(mia, 'Garden');
  const notes = [await noteOf(mia, { category: shopping.id }), await noteOf(mia, { category: garden.id })];
  const deletion = randomUUID();
  await calls.removeNotes(
    mia,
    deletion,
    notes.map(({ id }) => id),
  );
  for (const { id } of [shopping, garden]) await sharing.share(mia, id);
  await restore(mia, deletion);
  const ids = (await categoriesOf(mia)).map(({ id }) => id);
  expect(ids).toHaveLength(4);
  for (const order of [ids.toReversed(), ids]) {
    await calls.orderCategoriesOf(mia, order);
    expect((await categoriesOf(mia)).map(({ id }) => id)).toEqual(order);
  }
});

test('a deleted account leaves its shared categories to the others, and takes along what it alone was in', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const alone = await categoryOf(mia, 'Alone');
  await sharing.share(mia, alone.id);
  await add(mia, 'Milk');
  const { username } = (await mia.call('GET', '/api/user/')).body as { username: string };
  const deleted = await mia.call(deleteUser.method, deleteUser.url, { username, password: PASSWORD });
  expect(deleted.status).toBe(204);
  expect(await categoriesOf(ben)).toMatchObject([{ shared: { people: 1, mine: true } }]);
  expect((await sharedNotesOf(ben)).body).toMatchObject([{ content: 'Milk', by: 1 }]);
  expect(await sharing.peopleOf(ben, shopping.id)).toMatchObject([{ no: 2, mine: true }]);
});
