import { expect, test } from 'vitest';
import { type Category, listCategories } from '../../../contract/categories.ts';
import { statement } from '../../database/statement.ts';
import { removeCategory } from '../../testing/checklist-calls.ts';
import { ownerOf } from '../../testing/fill-notes.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { threePeople } from '../../testing/three-people.ts';
import { appOfFile, categoryOf } from '../../testing/two-users.ts';
import { leaveAll } from './leave-all.ts';

const app = await appOfFile();

const selectJoined = statement<{ owner: string }>()('selectJoinedOfTest', (db, param) =>
  db.selectFrom('accounts').select('joined').where('id', '=', param('owner')),
);
const joinedOf = async (user: SignedIn) =>
  (await app.db.read.first(selectJoined, { owner: ownerOf(user) }))?.joined;

interface People {
  mia: SignedIn;
  ben: SignedIn;
  shopping: Category;
}

/** The ways in which one or both people lose the category. */
const ends: [what: string, end: (people: People) => Promise<unknown>, counts: [mia: number, ben: number]][] =
  [
    ['somebody has left', ({ ben, shopping }) => sharing.leave(ben, shopping.id), [2, 1]],
    ['the sharer has left', ({ mia, shopping }) => sharing.leave(mia, shopping.id), [1, 2]],
    ['somebody was removed', ({ mia, shopping }) => sharing.removeNo(mia, shopping.id, 2), [2, 1]],
    ['it is no longer shared', ({ mia, shopping }) => sharing.unshare(mia, shopping.id), [2, 1]],
    ['it was deleted', ({ mia, shopping }) => removeCategory(mia, shopping.id), [1, 1]],
    ['an account is about to be deleted', ({ ben }) => leaveAll(app.db, ownerOf(ben), () => {}), [2, 0]],
  ];

const categoriesSince = async (user: SignedIn, had = '0') =>
  (await user.call('GET', `${listCategories.url}?since=${had}`)).body as {
    epoch: string;
    revision: number;
    whole: boolean;
  };

test.each(ends)(
  'once %s, an account that lost the category is in one fewer and fetches its whole list',
  async (_, end, counts) => {
    const { mia, ben, shopping } = await threePeople(app);
    for (const category of [shopping, await categoryOf(mia, 'House')])
      await sharing.sharedWith(mia, category, [ben]);
    const had = await Promise.all([mia, ben].map((user) => categoriesSince(user)));
    await end({ mia, ben, shopping });
    for (const [index, user] of [mia, ben].entries()) {
      expect(await joinedOf(user)).toBe(counts[index]);
      const { whole } = await categoriesSince(user, `${had[index]?.epoch}.${had[index]?.revision}`);
      expect(whole).toBe(counts[index] !== 2);
    }
  },
);
