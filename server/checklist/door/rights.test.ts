import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { updateCategory } from '../../../contract/categories.ts';
import { listPeople } from '../../../contract/sharing.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { threePeople } from '../../testing/three-people.ts';
import { appOfFile, noteOf } from '../../testing/two-users.ts';

const app = await appOfFile();

/** The calls of a person about a shared category that holds a deletion; `no` is the number of another person. */
const ACTS = {
  'see its people': ({ as, space }) => as.call('GET', listPeople.url.replace(':id', space)),
  rename: ({ as, space }) =>
    as.call(updateCategory.method, updateCategory.url.replace(':id', space), { title: 'Food' }),
  'make a link': ({ as, space }) => sharing.linkTo(as, space),
  'withdraw the link': ({ as, space }) => sharing.withdraw(as, space),
  'see whom to add': ({ as, space }) => sharing.acquaintancesOf(as, space),
  remove: ({ as, space, no }) => sharing.removeNo(as, space, no),
  'stop sharing': ({ as, space }) => sharing.unshare(as, space),
  leave: ({ as, space }) => sharing.leave(as, space),
  'delete forever': ({ as, space, deletion }) =>
    as.call('DELETE', `/api/deletions/delete/${deletion}/?space=${space}`),
} satisfies Record<string, (situation: Situation) => Promise<{ status: number }>>;

interface Situation {
  as: SignedIn;
  space: string;
  deletion: string;
  no: number;
}

/** The status for the sharer, a sharer who is alone, a member, and a stranger. */
const TABLE: [act: keyof typeof ACTS, sharer: number, alone: number, member: number, stranger: number][] = [
  ['see its people', 200, 200, 200, 404],
  ['rename', 200, 200, 200, 404],
  ['make a link', 200, 200, 403, 404],
  ['withdraw the link', 204, 204, 403, 404],
  ['see whom to add', 200, 200, 403, 404],
  ['remove', 204, 400, 403, 404],
  ['stop sharing', 204, 204, 403, 404],
  ['leave', 204, 400, 204, 404],
  ['delete forever', 204, 204, 403, 404],
];

test.each(TABLE)('%s is answered by the rights of its caller', async (act, ...expected) => {
  const statuses: number[] = [];
  for (const role of ['sharer', 'alone', 'member', 'stranger']) {
    const { mia, ben, lea, shopping } = await threePeople(app);
    await sharing.sharedWith(mia, shopping, role === 'alone' ? [] : [ben]);
    const [space, deletion] = [shopping.id, randomUUID()];
    const { id } = await noteOf(mia, { category: space });
    await mia.call('DELETE', `/api/notes/delete/${id}/?space=${space}&deletion=${deletion}`);
    const as = role === 'member' ? ben : role === 'stranger' ? lea : mia;
    statuses.push((await ACTS[act]({ as, space, deletion, no: 2 })).status);
  }
  expect(statuses).toEqual(expected);
});
