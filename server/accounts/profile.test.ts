import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '../../contract/accounts.ts';
import { statement } from '../database/statement.ts';
import { ownerOf } from '../testing/fill-notes.ts';
import { formOf } from '../testing/form.ts';
import { rawSocket } from '../testing/raw-socket.ts';
import { png } from '../testing/sample-pictures.ts';
import { appsOfFile } from '../testing/shared-app.ts';
import { PASSWORD, type SignedIn, type TestApp } from '../testing/test-app.ts';
import { createAccount, findAccount, readAccount, updateAccount } from './accounts.ts';
import { deleteAccount } from './close-account.ts';

const sharedApp = appsOfFile();

const PATH = '/api/user/update/';
const PICTURE = 'profile.profile_picture';

const pictures = statement<object>()('testPictures', (db) => db.selectFrom('pictures').select('id'));
const names = statement<object>()('testUsernames', (db) =>
  db.selectFrom('usernames').select('folded').orderBy('folded'),
);

let t: TestApp;
let ann: SignedIn;
beforeEach(async () => {
  t = await sharedApp();
  ann = await t.signedInAs('Ann');
});

const update = async (fields: Record<string, string | Uint8Array>) => {
  const { headers, payload } = await formOf(fields);
  return t.send({
    method: 'PUT',
    url: PATH,
    headers: { ...headers, authorization: `Bearer ${ann.access}` },
    payload,
  });
};
const user = async () => (await ann.call('GET', '/api/user/')).body as User;
const pictureOf = (body: unknown) => (body as User).profile.profile_picture ?? '';
const logIn = (username: string) => t.call('POST', '/api/token/', { username, password: PASSWORD });
const account = (username: string) =>
  createAccount(t.db, { username, password_hash: '', picture: null, now: t.clock.now });
const newAccounts = (count: number) =>
  Promise.all(Array.from({ length: count }, () => account(randomBytes(6).toString('hex'))));

describe('A new name', () => {
  test('is the one to log in by, and the old one is free', async () => {
    expect(await update({ username: ' Bea ' })).toMatchObject({
      status: 200,
      body: { username: 'Bea', profile: { profile_picture: null } },
    });
    expect((await user()).username).toBe('Bea');
    expect(await logIn('bea')).toMatchObject({ status: 200 });
    expect(await logIn('ann')).toMatchObject({ status: 401 });
    await t.signedInAs('ann');
    expect((await user()).username).toBe('Bea');
  });

  test('may be the old one, and the old one in another case', async () => {
    expect(await update({ username: 'Ann' })).toMatchObject({ status: 200 });
    expect(await ann.call('PUT', PATH, { username: 'ANN' })).toMatchObject({ status: 200 });
    expect(await user()).toMatchObject({ username: 'ANN' });
  });

  test("may not be another user's, and then nothing changes", async () => {
    await t.signedInAs('Bob');
    const before = (await update({ username: 'Ann', [PICTURE]: await png() })).body;
    expect(await update({ username: 'BOB', [PICTURE]: await png('#3c3') })).toMatchObject({
      status: 400,
      body: { username: ['A user with that username already exists.'] },
    });
    expect(await user()).toEqual(before);
    expect(await t.send({ url: pictureOf(before) })).toMatchObject({ status: 200 });
    expect(await t.db.read.all(pictures, {})).toHaveLength(1);
  });

  test('wanted by twenty at once is given to one of them', async () => {
    const accounts = await newAccounts(20);
    const wishes = accounts.map(({ id }, index) =>
      updateAccount(t.db, id, { username: index % 2 === 0 ? 'Zoe' : 'ZOE', picture: undefined }),
    );
    const results = await Promise.allSettled(wishes);
    const losers = results.filter((one) => one.status === 'rejected');
    expect(losers).toHaveLength(19);
    for (const { reason } of losers) expect(reason).toMatchObject({ status: 400 });
    const winner = accounts[results.findIndex((one) => one.status === 'fulfilled')];
    expect(await findAccount(t.db, 'zoe')).toMatchObject({ id: winner?.id });
    expect(await t.db.read.all(names, {})).toHaveLength(21);
  });

  test('of one account changed twenty ways at once leaves it one name', async () => {
    const { id } = await account('zoe');
    const wishes = Array.from({ length: 20 }, (_, index) =>
      updateAccount(t.db, id, { username: `Zoe${index}`, picture: undefined }),
    );
    await Promise.all(wishes);
    const { username } = await readAccount(t.db, id);
    const folded = (await t.db.read.all(names, {})).map((row) => row.folded);
    expect(folded).toEqual(['ANN', username.toUpperCase()]);
  });

  test('swapped by two at once is never lost or shared', async () => {
    const [one, other] = await Promise.all([account('one'), account('other')]);
    const results = await Promise.allSettled([
      updateAccount(t.db, one.id, { username: 'other', picture: undefined }),
      updateAccount(t.db, other.id, { username: 'one', picture: undefined }),
    ]);
    for (const result of results) {
      expect(result.status === 'fulfilled' || result.reason.status === 400).toBe(true);
    }
    const holders = await Promise.all([findAccount(t.db, 'one'), findAccount(t.db, 'other')]);
    expect(new Set(holders.map((holder) => holder?.id))).toEqual(new Set([one.id, other.id]));
  });
});

describe('The picture', () => {
  test('stays when none is sent', async () => {
    const before = await update({ username: 'Ann', [PICTURE]: await png() });
    expect((await update({ username: 'Ann' })).body).toEqual(before.body);
    expect((await ann.call('PUT', PATH, { username: 'Ann' })).body).toEqual(before.body);
    expect(await user()).toEqual(before.body);
  });

  test('is replaced by a new one, and the old one is deleted', async () => {
    const old = pictureOf((await update({ username: 'Ann', [PICTURE]: await png() })).body);
    const next = pictureOf((await update({ username: 'Ann', [PICTURE]: await png('#3c3') })).body);
    expect(next).not.toBe(old);
    expect(await t.send({ url: next })).toMatchObject({ status: 200 });
    expect(await t.send({ url: old })).toMatchObject({ status: 404 });
    expect(await t.db.read.all(pictures, {})).toHaveLength(1);
  });

  test.each<[string, () => ReturnType<typeof update>]>([
    ['an empty field of a form', () => update({ username: 'Ann', [PICTURE]: '' })],
    ['an empty text', () => ann.call('PUT', PATH, { username: 'Ann', [PICTURE]: '' })],
    ['null', () => ann.call('PUT', PATH, { username: 'Ann', [PICTURE]: null })],
  ])('is removed by %s', async (_what, remove) => {
    const old = pictureOf((await update({ username: 'Ann', [PICTURE]: await png() })).body);
    expect(await remove()).toMatchObject({ status: 200, body: { profile: { profile_picture: null } } });
    expect(await user()).toEqual({ username: 'Ann', profile: { profile_picture: null } });
    expect(await t.send({ url: old })).toMatchObject({ status: 404 });
    expect(await t.db.read.all(pictures, {})).toEqual([]);
  });
});

test('A picture is deleted with its account', async () => {
  const address = pictureOf((await update({ username: 'Ann', [PICTURE]: await png() })).body);
  await deleteAccount(t.db, ownerOf(ann), async () => {});
  expect(await t.send({ url: address })).toMatchObject({ status: 404 });
});

describe('A user whose account is deleted during the call', () => {
  test('gets the answer that the token is no longer valid', async () => {
    const gone = { status: 401, body: { detail: 'Given token not valid for any token type' } };
    await expect(readAccount(t.db, 'nobody')).rejects.toMatchObject(gone);
    await expect(
      updateAccount(t.db, 'nobody', { username: 'zoe', picture: undefined }),
    ).rejects.toMatchObject(gone);
    expect(await findAccount(t.db, 'zoe')).toBeUndefined();
  });
});

describe('With limits', () => {
  beforeEach(async () => {
    t = await sharedApp({ RATE_LIMIT: 'on' });
    ann = await t.signedInAs('Ann');
  });

  test('a new name may be sent 30 times, taken or free, then once in 10 seconds; the present name always', async () => {
    await t.signedInAs('bob');
    for (let name = 0; name < 15; name++) {
      expect(await update({ username: `ann${name}` })).toMatchObject({ status: 200 });
      expect(await update({ username: 'bob' })).toMatchObject({ status: 400 });
    }
    expect(await update({ username: 'bob' })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '10' },
    });
    expect(await update({ username: 'ann14' })).toMatchObject({ status: 200 });
    t.clock.now += 10_000;
    expect(await update({ username: 'Ann' })).toMatchObject({ status: 200 });
  });

  test('new pictures are taken 20 times an hour, and then refused before they are sent; a name needs none', async () => {
    const picture = { 'profile.profile_picture': Buffer.from('no image') };
    for (let upload = 0; upload < 20; upload++)
      expect((await update({ username: 'Ann', ...picture })).status).toBe(400);
    expect(await update({ username: 'Ann', ...picture })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '180' },
    });
    expect((await update({ username: 'Ann' })).status).toBe(200);

    const raw = await rawSocket(t.port);
    const head = ['PUT /api/user/update/ HTTP/1.1', 'Host: a', `Authorization: Bearer ${ann.access}`];
    const form = ['Content-Type: multipart/form-data; boundary=X', 'Content-Length: 1000000'];
    raw.say(`${[...head, ...form].join('\r\n')}\r\n\r\n`);
    expect(await raw.receive(/"}$/)).toMatch(/^HTTP\/1\.1 429 /);
    raw.socket.destroy();
    t.clock.now += 180_000;
    expect((await update({ username: 'Ann', ...picture })).status).toBe(400);
  });

  test('new pictures are refused to one user at a time while another is made, never to others', async () => {
    const bob = await t.signedInAs('bob');
    const picture = { 'profile.profile_picture': await png() };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => update({ username: 'Ann', ...picture })),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    ann = bob;
    expect((await update({ ...picture, username: 'bob' })).status).toBe(200);
  });
});
