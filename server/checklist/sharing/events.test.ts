import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AccountEvent } from '../../../contract/account-events.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { appOfFile, categoryOf } from '../../testing/two-users.ts';

const app = await appOfFile();

/** Events of the same moment have no order. */
const later = () => (app.clock.now += 1_000);

const person = (name: string) => app.signedInAs(`${name}-${randomUUID().slice(0, 8)}`);

/** The events of the account after its login, the oldest first. */
async function actsOf(user: SignedIn): Promise<string[]> {
  const events = (await user.call('GET', '/api/account-events/')).body as AccountEvent[];
  return events
    .reverse()
    .slice(1)
    .map(({ event, detail }) => `${event}: ${detail}`);
}

/** Runs once the first person shares the category with the second. */
type Act = (mia: SignedIn, ben: SignedIn, shopping: string) => Promise<{ status: number }>;

const SHARED = 'shared a category: Shopping';
const JOINED = 'joined a category: Shopping';
const STOPPED = 'stopped sharing a category: Shopping';

test.each<{ act: string; sharers: string[]; others: string[]; run: Act }>([
  {
    act: 'leaving a category',
    sharers: [],
    others: ['left a category: Shopping'],
    run: (_, ben, shopping) => sharing.leave(ben, shopping),
  },
  {
    act: 'leaving by a client that only knows deletion',
    sharers: [],
    others: ['left a category: Shopping'],
    run: (_, ben, shopping) => ben.call('DELETE', `/api/categories/delete/${shopping}/`),
  },
  {
    act: 'removing a person',
    sharers: ['removed a person: Shopping'],
    others: [],
    run: (mia, _, shopping) => sharing.removeNo(mia, shopping, 2),
  },
  {
    act: 'stopping to share',
    sharers: [STOPPED],
    others: [],
    run: (mia, _, shopping) => sharing.unshare(mia, shopping),
  },
  {
    act: 'deleting a shared category',
    sharers: [STOPPED],
    others: [],
    run: (mia, _, shopping) => mia.call('DELETE', `/api/categories/delete/${shopping}/`),
  },
])('$act is an event of whoever did it, and of nobody else', async ({ sharers, others, run }) => {
  const mia = await person('mia');
  const ben = await person('ben');
  const shopping = await categoryOf(mia, 'Shopping');
  later();
  await sharing.sharedWith(mia, shopping, [ben]);
  later();
  expect(await run(mia, ben, shopping.id)).toMatchObject({ status: 204 });
  expect(await actsOf(mia)).toEqual([SHARED, ...sharers]);
  expect(await actsOf(ben)).toEqual([JOINED, ...others]);
});

test('what changes nothing, and what is refused, is no event', async () => {
  const mia = await person('mia');
  const ben = await person('ben');
  const { id } = await categoryOf(mia, 'Shopping');
  later();
  await sharing.share(mia, id);
  await sharing.share(mia, id);
  const code = await sharing.codeOf(mia, id);
  await sharing.join(mia, code);
  await sharing.removeNo(mia, id, 7);
  await sharing.leave(ben, id);
  await sharing.unshare(ben, id);
  await sharing.leave(mia, id);
  await sharing.withdraw(mia, id);
  await sharing.unshare(mia, id);
  expect(await actsOf(mia)).toEqual([SHARED]);
  expect(await actsOf(ben)).toEqual([]);
});

test('an act that is sent twice, as after a lost answer, is one event', async () => {
  const mia = await person('mia');
  const { id } = await categoryOf(mia, 'Shopping');
  const device = randomUUID();
  const send = async (act: 'share' | 'unshare', n: number) => {
    later();
    const key = { 'idempotency-key': `${device}.${n}` };
    return (await mia.call('POST', `/api/categories/${act}/${id}/`, undefined, key)).status;
  };
  expect([await send('share', 1), await send('share', 1)]).toEqual([201, 201]);
  later();
  await sharing.codeOf(mia, id);
  expect([await send('unshare', 2), await send('unshare', 2)]).toEqual([204, 204]);
  expect(await actsOf(mia)).toEqual([SHARED, STOPPED]);
});
