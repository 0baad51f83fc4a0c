import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { AccountEvent } from '../../../contract/account-events.ts';
import type { Category } from '../../../contract/categories.ts';
import { ADDED_BY_ONE_MAX, ADDED_MAX, leaveCategory } from '../../../contract/sharing.ts';
import * as calls from '../../testing/checklist-calls.ts';
import type { Answer } from '../../testing/connection.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { threePeople } from '../../testing/three-people.ts';
import { appOfFile, categoryOf } from '../../testing/two-users.ts';

/*
 * Nobody is in a category that they did not join, or that somebody did not add them to who shares another one with them.
 */

const app = await appOfFile();
let mia: SignedIn;
let ben: SignedIn;
let lea: SignedIn;
let shopping: Category;

beforeEach(async () => {
  ({ mia, ben, lea, shopping } = await threePeople(app));
});

const BY_LINK = { status: 400, body: { no: ['This person can only join with a link.'] } };
const NOBODY = { status: 400, body: { no: ['No one you share that category with has this number.'] } };
const DEAD_LINK = { status: 404, body: { detail: 'This link no longer works.' } };
const who = () => ({ category: shopping.id, no: 2 });
const leaveForGood = (user: SignedIn, id: string): Promise<Answer> =>
  user.call('POST', `${leaveCategory.url.replace(':id', id)}?refuse=true`);
const sharedNow = async (user: SignedIn, title?: string): Promise<Category> => {
  const category = await categoryOf(user, title);
  await sharing.share(user, category.id);
  return category;
};
const knownTo = async (user: SignedIn, id: string) => (await sharing.acquaintancesOf(user, id)).body;

test('a person is added only by somebody who shares a category with them, not by who is merely in one', async () => {
  await sharing.sharedWith(mia, shopping, [ben, lea]);
  const club = await sharedNow(ben, 'Club');
  expect(await knownTo(ben, club.id)).toEqual([]);
  expect(await sharing.addTo(ben, club.id, { category: shopping.id, no: 3 })).toMatchObject(NOBODY);
  expect(await calls.categoriesOf(lea)).toMatchObject([{ id: shopping.id }]);
});

test('somebody who has left a category is not added to it again, but may join by a new link', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const house = await sharedNow(mia, 'House');
  expect((await sharing.addTo(mia, house.id, who())).status).toBe(201);
  await sharing.leave(ben, house.id);
  expect(await knownTo(mia, house.id)).toEqual([]);
  expect(await sharing.addTo(mia, house.id, who())).toMatchObject(BY_LINK);
  expect((await sharing.join(ben, await sharing.codeOf(mia, house.id))).status).toBe(201);
});

test('somebody who was removed may be added again', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const house = await sharedNow(mia, 'House');
  await sharing.addTo(mia, house.id, who());
  await sharing.removeNo(mia, house.id, 2);
  expect((await sharing.addTo(mia, house.id, who())).status).toBe(201);
});

test('who leaves for good is not added to anything by that person again, and by others still', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const [house, garden] = [await sharedNow(mia, 'House'), await sharedNow(mia, 'Garden')];
  await sharing.addTo(mia, house.id, who());
  expect((await leaveForGood(ben, house.id)).status).toBe(204);
  expect(await knownTo(mia, garden.id)).toEqual([]);
  expect(await sharing.addTo(mia, garden.id, who())).toMatchObject(BY_LINK);
  await sharing.sharedWith(lea, await categoryOf(lea, 'Club'), [ben]);
  const club = (await calls.categoriesOf(lea)).find(({ title }) => title === 'Club');
  const other = await sharedNow(lea, 'Trip');
  expect((await sharing.addTo(lea, other.id, { category: club?.id ?? '', no: 2 })).status).toBe(201);
  expect((await sharing.join(ben, await sharing.codeOf(mia, garden.id))).status).toBe(201);
});

test('an addition is an event of the person who was added, with the name of who did it and nothing more of them', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const house = await sharedNow(mia, 'House');
  await sharing.addTo(mia, house.id, who());
  const { body } = await ben.call('GET', '/api/account-events/');
  const { username } = (await mia.call('GET', '/api/user/')).body as { username: string };
  expect((body as AccountEvent[])[0]).toMatchObject({
    event: 'added to a category',
    detail: 'House',
    device: `by ${username}`,
    address: '',
  });
  const byMia = (await mia.call('GET', '/api/account-events/')).body as AccountEvent[];
  expect(byMia[0]).toMatchObject({ event: 'added a person', detail: 'House' });
});

test('a sharer who adds and removes again and again pushes no other event out', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const house = await sharedNow(mia, 'House');
  for (let times = 0; times < 13; times++) {
    app.clock.now += 1_000;
    expect((await sharing.addTo(mia, house.id, who())).status).toBe(201);
    await sharing.removeNo(mia, house.id, 2);
  }
  const events = (await ben.call('GET', '/api/account-events/')).body as AccountEvent[];
  const byOthers = events.filter(({ event }) => event === 'added to a category');
  expect(byOthers).toHaveLength(10);
  expect(events).toHaveLength(byOthers.length + 2);
});

test('one person adds another to so many categories', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  for (let added = 0; added < ADDED_BY_ONE_MAX; added++)
    expect((await sharing.addTo(mia, (await sharedNow(mia)).id, who())).status).toBe(201);
  expect(await sharing.addTo(mia, (await sharedNow(mia)).id, who())).toMatchObject({
    status: 400,
    body: { detail: `You have added them to ${ADDED_BY_ONE_MAX} categories, the most there can be.` },
  });
});

test('others add a person to so many categories together', async () => {
  for (let adders = 0; adders * ADDED_BY_ONE_MAX < ADDED_MAX; adders++) {
    const adder = await app.signedInAs(randomUUID());
    const common = await categoryOf(adder);
    await sharing.sharedWith(adder, common, [ben]);
    for (let added = 0; added < ADDED_BY_ONE_MAX; added++) {
      const { id } = await sharedNow(adder);
      expect((await sharing.addTo(adder, id, { category: common.id, no: 2 })).status).toBe(201);
    }
  }
  await sharing.sharedWith(mia, shopping, [ben]);
  expect(await sharing.addTo(mia, (await sharedNow(mia)).id, who())).toMatchObject({
    status: 400,
    body: { detail: `They were added to ${ADDED_MAX} categories, the most there can be.` },
  });
});

test('a link lets nobody in again whom it has let in, and who has left', async () => {
  await sharing.share(mia, shopping.id);
  const code = await sharing.codeOf(mia, shopping.id);
  for (const user of [ben, lea]) expect((await sharing.join(user, code)).status).toBe(201);
  await sharing.leave(ben, shopping.id);
  expect(await sharing.lookAt(ben, code)).toMatchObject(DEAD_LINK);
  expect(await sharing.join(ben, code)).toMatchObject(DEAD_LINK);
  expect((await sharing.join(lea, code)).status).toBe(200);
  expect((await sharing.join(await app.signedInAs(randomUUID()), code)).status).toBe(201);
  const other = await sharing.codeOf(mia, shopping.id);
  expect((await sharing.lookAt(ben, other)).status).toBe(200);
  expect((await sharing.join(ben, other)).status).toBe(201);
});

test('the link at the time of leaving is no way back either', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const code = await sharing.codeOf(mia, shopping.id);
  await calls.removeCategory(ben, shopping.id);
  expect(await sharing.join(ben, code)).toMatchObject(DEAD_LINK);
});
