import { beforeEach, expect, test } from 'vitest';
import { DiskFull, Unavailable } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { jsonCall } from '../../testing/connection.ts';
import { appsOfFile } from '../../testing/shared-app.ts';
import { PASSWORD, SECRET, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { findAccount } from '../accounts.ts';
import { deleteAccount } from '../close-account.ts';
import { tokenKeys } from '../signing/tokens.ts';
import { sweepAccounts } from '../sweep.ts';
import { openSession, tokensOf } from './sessions.ts';

const sharedApp = appsOfFile();

const KEYS = tokenKeys(SECRET);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ENDED = { status: 401, body: { detail: 'Token is invalid or expired' } };

const used = statement<object>()('testSessions', (db) => db.selectFrom('sessions').select('used_at'));

let t: TestApp;
let ann: SignedIn;
beforeEach(async () => {
  t = await sharedApp();
  ann = await t.signedInAs('ann');
});

const refresh = (by: SignedIn = ann) => t.call('POST', '/api/token/refresh/', { refresh: by.refresh });
const revoke = (token: string) => t.call('POST', '/api/token/revoke/', { refresh: token });
const read = (access: unknown) =>
  t.send({ url: '/api/user/', headers: { authorization: `Bearer ${String(access)}` } });
const accessOf = (body: unknown) => (body as { access: string }).access;

test('Refreshing returns a new access token, and the refresh token stays', async () => {
  t.clock.now += 5 * MINUTE;
  expect(await read(ann.access)).toMatchObject({ status: 401 });
  for (let time = 0; time < 3; time++) {
    const { status, body } = await refresh();
    expect({ status, body }).toEqual({ status: 200, body: { access: expect.any(String) } });
    expect(await read(accessOf(body))).toMatchObject({ status: 200 });
  }
});

test('A full disk ends no session, and a database that is away answers 503', async () => {
  t.clock.now += 5 * MINUTE;
  const statuses: number[] = [];
  for (const failure of [new DiskFull(), new Unavailable()]) {
    t.beforeWrite(() => Promise.reject(failure));
    statuses.push((await refresh()).status);
  }
  expect(statuses).toEqual([200, 503]);
});

test('A refresh fails when its session ends meanwhile', async () => {
  t.clock.now += 5 * MINUTE;
  t.beforeWrite(() => revoke(ann.refresh));
  expect(await refresh()).toMatchObject(ENDED);
});

test('A session ends after ninety days without use', async () => {
  t.clock.now += 90 * DAY - 1;
  expect(await refresh()).toMatchObject({ status: 200 });
  t.clock.now += 90 * DAY - 1;
  expect(await refresh()).toMatchObject({ status: 200 });
  t.clock.now += 90 * DAY;
  expect(await refresh()).toMatchObject(ENDED);
});

test('A session ends a year after the login, however it is used', async () => {
  const end = t.clock.now + 365 * DAY;
  for (let day = 80; day < 365; day += 80) {
    t.clock.now += 80 * DAY;
    expect(await refresh()).toMatchObject({ status: 200 });
  }
  t.clock.now = Math.floor(end / 1000) * 1000 - 1;
  const { status, body } = await refresh();
  expect(status).toBe(200);
  t.clock.now = end;
  expect(await refresh()).toMatchObject(ENDED);
  expect(await read(accessOf(body))).toMatchObject({ status: 200 });
});

test('The last access token of a session outlives a sweep', async () => {
  const end = Math.floor((t.clock.now + 365 * DAY) / 1000) * 1000;
  for (; t.clock.now < end - DAY; t.clock.now += 60 * DAY) await refresh();
  t.clock.now = end - 1;
  const { status, body } = await refresh();
  expect(status).toBe(200);
  t.clock.now += 5 * MINUTE - 1000;
  await sweepAccounts(t.db, t.clock.now);
  expect(await read(accessOf(body))).toMatchObject({ status: 200 });
});

test('Refreshing writes at most once a minute', async () => {
  const [login] = await t.db.read.all(used, {});
  const start = login?.used_at ?? 0;
  for (const [later, written] of [
    [MINUTE - 1, start],
    [MINUTE, start + MINUTE],
    [2 * MINUTE - 1, start + MINUTE],
    [2 * MINUTE, start + 2 * MINUTE],
  ] as const) {
    t.clock.now = start + later;
    await refresh();
    expect(await t.db.read.all(used, {})).toEqual([{ used_at: written }]);
  }
});

test('A revoked session ends at once, and no other', async () => {
  const other = await t.signedInAs('ann');
  expect(await revoke(ann.refresh)).toMatchObject({ status: 204, text: '' });
  expect(await read(ann.access)).toMatchObject({
    status: 401,
    body: { detail: 'Given token not valid for any token type' },
  });
  expect(await refresh()).toMatchObject(ENDED);
  expect(await read(other.access)).toMatchObject({ status: 200 });
  expect(await refresh(other)).toMatchObject({ status: 200 });
});

test('Only a refresh token of an account that was deleted names the reason, in a header', async () => {
  const bob = await t.signedInAs('bob');
  const { id } = (await findAccount(t.db, 'ann')) ?? { id: '' };
  const forged = (by: string) => {
    const [header, claims] = bob.refresh.split('.');
    const text = Buffer.from(claims ?? '', 'base64url').toString();
    const changed = JSON.stringify({ ...JSON.parse(text), user_id: by });
    return [header, Buffer.from(changed).toString('base64url'), bob.refresh.split('.').at(-1)].join('.');
  };
  const reasonFor = async (token: string) => {
    const { status, body, headers } = await t.call('POST', '/api/token/refresh/', { refresh: token });
    expect({ status, body }).toEqual(ENDED);
    expect(headers['www-authenticate']).toBe('Bearer realm="api"');
    return headers['account'];
  };
  await revoke(bob.refresh);
  expect(await reasonFor(bob.refresh)).toBeUndefined();
  await deleteAccount(t.db, id, async () => {});
  expect(await reasonFor(ann.refresh)).toBe('deleted');
  expect(await reasonFor(ann.access)).toBeUndefined();
  expect(await reasonFor(forged(id))).toBeUndefined();
  expect(await reasonFor(`${ann.refresh.slice(0, -4)}AAAA`)).toBeUndefined();
  t.clock.now += 365 * DAY;
  expect(await reasonFor(ann.refresh)).toBeUndefined();
});

test('A session that is revoked twice is one logout in the recent activity', async () => {
  const again = await t.signedInAs('ann');
  for (let time = 0; time < 2; time++) await revoke(ann.refresh);
  const { body } = await again.call('GET', '/api/account-events/');
  expect(JSON.stringify(body).match(/logged out/g)).toHaveLength(1);
});

test('Revoking answers the same, whatever the token', async () => {
  await revoke(ann.refresh);
  const other = await t.signedInAs('ann');
  for (const token of [ann.refresh, other.access, 'garbage', `${other.refresh}.`]) {
    expect(await revoke(token)).toMatchObject({ status: 204, text: '' });
  }
  expect(await refresh(other)).toMatchObject({ status: 200 });
});

test('Of more than 50 sessions those end that were not used for longest', async () => {
  const account = await findAccount(t.db, 'ann');
  const owner = account?.id ?? '';
  const begin = async () => {
    t.clock.now += MINUTE;
    const device = { now: t.clock.now, device: '', address: '' };
    return tokensOf(KEYS, await t.db.write((tx) => openSession(tx, owner, device)));
  };
  const others = [];
  for (let session = 2; session <= 50; session++) others.push(await begin());
  expect(await refresh()).toMatchObject({ status: 200 }); // which is a use of it
  await begin();
  const statuses = await Promise.all(
    [ann, ...others].map(
      async ({ refresh }) => (await t.call('POST', '/api/token/refresh/', { refresh })).status,
    ),
  );
  expect(statuses).toEqual([200, 401, ...Array<number>(48).fill(200)]);
});

test('The list of sessions names the devices, and "everywhere else" leaves this one alone', async () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  t.clock.now += MINUTE;
  const body = { username: 'ann', password: PASSWORD };
  const login = jsonCall('POST', '/api/token/', body);
  await t.send({ ...login, headers: { ...login.headers, 'user-agent': agent } });
  const bob = await t.signedInAs('bob');
  expect((await ann.call('GET', '/api/sessions/')).body).toMatchObject([
    { current: true, device: 'Unknown device', address: '127.0.0.x' },
    { current: false, device: 'Firefox on Linux', created_at: t.clock.now, used_at: t.clock.now },
  ]);
  expect(await ann.call('DELETE', '/api/sessions/delete/')).toMatchObject({ status: 204 });
  expect((await ann.call('GET', '/api/sessions/')).body).toMatchObject([{ current: true }]);
  expect(await bob.call('GET', '/api/user/')).toMatchObject({ status: 200 });
});
