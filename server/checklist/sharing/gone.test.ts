import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Category } from '../../../contract/categories.ts';
import { statement } from '../../database/statement.ts';
import { categoriesOf, removeCategory } from '../../testing/checklist-calls.ts';
import { ownerOf } from '../../testing/fill-notes.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { threePeople } from '../../testing/three-people.ts';
import { appOfFile, categoryOf } from '../../testing/two-users.ts';
import { listAcquaintances } from './acquaintances.ts';
import { sharedCategory } from './all-shared.ts';
import { revisionOf } from './among-people.ts';
import { leaveAll } from './leave-all.ts';
import { unshareCategory } from './stop-sharing.ts';

/** Calls read people, categories and accounts one after another, while some of them disappear. */

const app = await appOfFile();
let mia: SignedIn;
let ben: SignedIn;
let lea: SignedIn;
let shopping: Category;

beforeEach(async () => {
  ({ mia, ben, lea, shopping } = await threePeople(app));
  await sharing.sharedWith(mia, shopping, [ben]);
});

const removeAccount = statement<{ owner: string }>()('removeAccountOfGone', (db, param) =>
  db.deleteFrom('accounts').where('id', '=', param('owner')),
);
const removeAccountOf = (user: SignedIn) =>
  app.db.write((tx) => tx.run(removeAccount, { owner: ownerOf(user) }));

describe('an account that is gone, while it is still among the people of a category', () => {
  test('is not shown to the others', async () => {
    await removeAccountOf(mia);
    expect(await sharing.peopleOf(ben, shopping.id)).toMatchObject([{ no: 2, me: true }]);
  });

  test('lets nobody in by its link', async () => {
    const code = await sharing.codeOf(mia, shopping.id);
    await removeAccountOf(mia);
    expect(await sharing.lookAt(lea, code)).toMatchObject({
      status: 404,
      body: { detail: 'This link no longer works.' },
    });
  });

  test('is added to no other one', async () => {
    const house = await categoryOf(mia, 'House');
    await sharing.share(mia, house.id);
    await removeAccountOf(ben);
    expect(await sharing.addTo(mia, house.id, { category: shopping.id, no: 2 })).toMatchObject({
      status: 400,
      body: { no: ['No one you share that category with has this number.'] },
    });
    expect(await sharing.peopleOf(mia, house.id)).toHaveLength(1);
  });

  test('acts no more', async () => {
    await removeAccountOf(mia);
    const actor = { owner: ownerOf(mia), record: async () => {} };
    const list = { space: shopping.id, now: app.clock.now };
    await expect(unshareCategory(app.db, actor, list)).rejects.toMatchObject({ status: 401 });
    expect(await categoriesOf(ben)).toMatchObject([{ shared: { people: 2 } }]);
  });
});

describe('a category that was shared', () => {
  beforeEach(async () => {
    await sharing.leave(ben, shopping.id);
    await sharing.unshare(mia, shopping.id);
  });

  test('is unknown to the operator while its sharer is alone in it without a link, and once they have deleted it', async () => {
    expect(await sharedCategory(app.db, shopping.id)).toBeUndefined();
    await sharing.linkTo(mia, shopping.id);
    expect(await sharedCategory(app.db, shopping.id)).toMatchObject({ people: [ownerOf(mia)] });
    await removeCategory(mia, shopping.id);
    expect(await sharedCategory(app.db, shopping.id)).toBeUndefined();
  });
});

test('the operator sees who shares a category now, also when the one before has come back', async () => {
  await sharing.leave(mia, shopping.id);
  await sharing.join(mia, await sharing.codeOf(ben, shopping.id));
  expect(await sharedCategory(app.db, shopping.id)).toMatchObject({
    people: [ownerOf(ben), ownerOf(mia)],
    sharer: ownerOf(ben),
  });
});

test('a sharer who stops sharing a category meanwhile is no acquaintance of their own', async () => {
  const house = await categoryOf(mia, 'House');
  await sharing.sharedWith(mia, house, [lea]);
  const { read } = app.db;
  const first: typeof read.first = async (sent, params) => {
    const row = await read.first(sent, params);
    await sharing.unshare(mia, shopping.id);
    return row;
  };
  const [all, run, each] = [read.all.bind(read), read.run.bind(read), read.each.bind(read)];
  const db = { ...app.db, read: { first, all, run, each } };
  const profileOf = async () => ({ username: 'lea', picture: null });
  expect(await listAcquaintances(db, { space: shopping.id, person: ownerOf(mia), profileOf })).toEqual([
    { category: house.id, no: 2, username: 'lea', picture: null },
  ]);
});

test('a person who is removed from one category while leaving all leaves the others', async () => {
  const house = await categoryOf(lea, 'House');
  await sharing.sharedWith(lea, house, [ben]);
  const db: typeof app.db = {
    ...app.db,
    read: {
      ...app.db.read,
      all: async (sent, params) => {
        const rows = await app.db.read.all(sent, params);
        await sharing.removeNo(mia, shopping.id, 2);
        return rows;
      },
    },
  };
  const changed = vi.fn();
  await leaveAll(db, ownerOf(ben), changed);
  expect(changed.mock.calls.map(([owner]) => owner).sort()).toEqual([ownerOf(lea), house.id].sort());
  expect(await categoriesOf(ben)).toEqual([]);
  expect(await categoriesOf(mia)).toMatchObject([{ shared: { people: 1 } }]);
  expect(await sharing.peopleOf(mia, shopping.id)).toMatchObject([{ no: 1, me: true }]);
});

test('an act changes no lists that it has not locked', () => {
  const act = {
    space: 'space',
    person: 'mia',
    members: [],
    revisions: new Map([['mia', 3]]),
  };
  expect(revisionOf({ ...act, tx: app.db.read }, 'mia')).toBe(3);
  expect(() => revisionOf({ ...act, tx: app.db.read }, 'ben')).toThrow('The lists of ben are not locked.');
});
