import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { ownerOf } from '../../testing/fill-notes.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import { PASSWORD, type TestApp, testApp } from '../../testing/test-app.ts';
import { threePeople } from '../../testing/three-people.ts';

let t: TestApp;
afterEach(() => t.close());

const lines: Record<string, unknown>[] = [];
const logged = async (environment: Record<string, string> = {}) => {
  lines.length = 0;
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  t = await testApp(environment, (db) => db, log);
};
const event = (msg: string) => expect.poll(() => lines.find((line) => line['msg'] === msg));

test('registrations, logins and changed passwords are logged with address and account', async () => {
  await logged();
  const ann = await t.signedInAs('ann');
  await ann.call('PUT', '/api/user/change-password/', {
    old_password: PASSWORD,
    new_password: 'another one',
  });
  for (const what of ['registered', 'logged in', 'password changed']) {
    await event(what).toMatchObject({
      address: '127.0.0.1',
      account: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  }
  const accounts = new Set(lines.map(({ account }) => account));
  expect(accounts.size).toBe(1);
});

test('a failed login is logged with the account, never with what was typed for it', async () => {
  await logged();
  await t.signedInAs('ann');
  await t.call('POST', '/api/token/', { username: 'ANN', password: 'wrong' });
  await event('login failed').toMatchObject({ level: 40, account: expect.any(String) });
  lines.length = 0;
  await t.call('POST', '/api/token/', { username: 'my-password-1', password: 'ann' });
  await event('login failed').toMatchObject({ address: '127.0.0.1' });
  expect(JSON.stringify(lines)).not.toContain('my-password-1');
});

test('recovery codes that are made, used and guessed at are logged with the account, never with the code', async () => {
  await logged();
  const ann = await t.signedInAs('ann');
  const { body } = await ann.call('POST', '/api/recovery-codes/', { password: PASSWORD });
  const { code } = body as { code: string };
  const use = (code: string) =>
    t.call('POST', '/api/recovery-codes/use/', { username: 'ann', code, new_password: 'another one' });
  await use('ABCD-EFGH-JKMN-PQRS');
  await use(code);
  await event('recovery code made').toMatchObject({ level: 30, account: expect.any(String) });
  await event('password recovery failed').toMatchObject({ level: 40, account: expect.any(String) });
  await event('password recovered').toMatchObject({ level: 30, account: expect.any(String) });
  for (const secret of [code, 'ABCD-EFGH', 'another one'])
    expect(JSON.stringify(lines)).not.toContain(secret);
});

test('personal tokens that are made and revoked are logged with the account, never with the token', async () => {
  await logged();
  const ann = await t.signedInAs('ann');
  const draft = { name: 'Script', read_only: true, lasts: '30 days', password: PASSWORD };
  const { id, token } = (await ann.call('POST', '/api/personal-tokens/', draft)).body as Record<
    string,
    string
  >;
  await ann.call('DELETE', `/api/personal-tokens/delete/${id}/`);
  for (const what of ['personal token made', 'personal token revoked'])
    await event(what).toMatchObject({ level: 30, account: expect.any(String) });
  expect(JSON.stringify(lines)).not.toContain(token);
});

test('a wrong password of a signed-in user is logged with the account', async () => {
  await logged();
  const ann = await t.signedInAs('ann');
  const wrong = { password: 'not this one' };
  await ann.call('POST', '/api/recovery-codes/', wrong);
  await ann.call('POST', '/api/personal-tokens/', { name: 'x', read_only: true, lasts: '30 days', ...wrong });
  await ann.call('DELETE', '/api/user/delete/', { username: 'ann', ...wrong });
  for (const what of ['recovery code failed', 'personal token failed', 'account deletion failed'])
    await event(what).toMatchObject({ level: 40, address: '127.0.0.1', account: expect.any(String) });
  expect(JSON.stringify(lines)).not.toContain(wrong.password);
});

test('adding, using, refusing and removing a passkey is logged with the account', async () => {
  await logged();
  const ann = await t.signedInAs('ann');
  lines.length = 0;
  const key = new Authenticator();
  const { id } = await key.addTo(ann);
  await key.logIn(t, { origin: 'https://evil.example' });
  await key.logIn(t);
  await ann.call('DELETE', `/api/passkeys/delete/${id}/`);
  for (const what of ['passkey added', 'logged in', 'passkey removed'])
    await event(what).toMatchObject({ level: 30, account: expect.any(String) });
  await event('login failed').toMatchObject({ level: 40, account: expect.any(String) });
  expect(new Set(lines.map(({ account }) => account)).size).toBe(1);
  await key.logIn(t, { userHandle: 'bm9ib2R5' });
  await expect.poll(() => lines.filter(({ msg }) => msg === 'login failed')).toHaveLength(2);
  expect(lines.at(-1)).not.toHaveProperty('account');
});

test('throttled clients are logged, a flood of them in one line', async () => {
  await logged({ RATE_LIMIT: 'on' });
  const guess = () => t.call('POST', '/api/token/', { username: 'ann', password: 'wrong' });
  for (let at = 0; at < 14; at++) await guess();
  await event('throttled').toMatchObject({ address: '127.0.0.1', route: '/api/token/' });
  expect(lines.filter(({ msg }) => msg === 'throttled')).toHaveLength(1);
});

test('a new username is logged, and an update that keeps the old one is not', async () => {
  await logged();
  const ann = await t.signedInAs('ann');
  const renames = () => lines.filter(({ msg }) => msg === 'username changed');
  const update = (username: string) => ann.call('PUT', '/api/user/update/', { username });
  expect(await update('ann')).toMatchObject({ status: 200 });
  expect(await update('bea')).toMatchObject({ status: 200 });
  await event('username changed').toMatchObject({ account: ownerOf(ann), address: '127.0.0.1' });
  expect(renames()).toHaveLength(1);
});

test('acts in shared categories are logged once each, with the account and without titles', async () => {
  await logged();
  const { mia, ben, shopping } = await threePeople(t);
  await sharing.sharedWith(mia, shopping, [ben]);
  const key = { 'idempotency-key': `${randomUUID()}.1` };
  for (let sent = 0; sent < 2; sent++)
    await ben.call('POST', `/api/categories/leave/${shopping.id}/`, undefined, key);
  await sharing.unshare(mia, shopping.id);
  await event('stopped sharing a category').toMatchObject({ account: ownerOf(mia), address: '127.0.0.1' });
  const acts = lines.map(({ msg }) => String(msg)).filter((msg) => / categor/.test(msg));
  expect(acts).toEqual([
    'shared a category',
    'joined a category',
    'left a category',
    'stopped sharing a category',
  ]);
  expect(JSON.stringify(lines)).not.toContain('Shopping');
});
