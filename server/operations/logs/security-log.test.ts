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
/** Each of these events is logged with the account, at this level. */
async function expectLogged(level: number, account: string, ...events: string[]): Promise<void> {
  for (const one of events) await event(one).toMatchObject({ level, account, address: '127.0.0.1' });
}

test('what a user does to the account is logged with address and account, never with a secret', async () => {
  await logged();
  const ann = await t.signedInAs('ann');
  const { code } = Object((await ann.call('POST', '/api/recovery-codes/', { password: PASSWORD })).body);
  const draft = { name: 'Script', read_only: true, lasts: '30 days', password: PASSWORD };
  const { id, token } = Object((await ann.call('POST', '/api/personal-tokens/', draft)).body);
  await ann.call('DELETE', `/api/personal-tokens/delete/${id}/`);
  const key = new Authenticator();
  const passkey = await key.addTo(ann);
  await key.logIn(t);
  await ann.call('DELETE', `/api/passkeys/delete/${passkey.id}/`);
  for (const username of ['ann', 'bea']) await ann.call('PUT', '/api/user/update/', { username });
  const changed = { old_password: PASSWORD, new_password: 'another one' };
  await ann.call('PUT', '/api/user/change-password/', changed);
  await t.call('POST', '/api/recovery-codes/use/', { username: 'bea', code, new_password: 'a third one' });
  await expectLogged(
    30,
    ownerOf(ann),
    ...['registered', 'logged in', 'recovery code made', 'personal token made', 'personal token revoked'],
    ...['passkey added', 'passkey removed', 'username changed', 'password changed', 'password recovered'],
  );
  expect(lines.filter(({ msg }) => msg === 'username changed')).toHaveLength(1);
  for (const secret of [code, token, PASSWORD, 'another one', 'a third one'])
    expect(JSON.stringify(lines)).not.toContain(secret);
});

test('what fails is a warning with the account, never with what was typed', async () => {
  await logged();
  const ann = await t.signedInAs('ann');
  const key = new Authenticator();
  await key.addTo(ann);
  const wrong = { password: 'not this one' };
  await t.call('POST', '/api/token/', { username: 'ANN', ...wrong });
  await ann.call('POST', '/api/recovery-codes/', wrong);
  const guess = { username: 'ann', code: 'ABCD-EFGH-JKMN-PQRS', new_password: 'another one' };
  await t.call('POST', '/api/recovery-codes/use/', guess);
  await ann.call('POST', '/api/personal-tokens/', { name: 'x', read_only: true, lasts: '30 days', ...wrong });
  await ann.call('DELETE', '/api/user/delete/', { username: 'ann', ...wrong });
  await expectLogged(
    40,
    ownerOf(ann),
    ...['login failed', 'recovery code failed', 'password recovery failed'],
    ...['personal token failed', 'account deletion failed'],
  );
  for (const typed of ['not this one', 'ABCD-EFGH', 'another one'])
    expect(JSON.stringify(lines)).not.toContain(typed);
  lines.length = 0;
  await key.logIn(t, { origin: 'https://evil.example' });
  await expectLogged(40, ownerOf(ann), 'login failed');
});

test('a failed login to no account is logged without one, and without the name', async () => {
  await logged();
  await t.call('POST', '/api/token/', { username: 'my-password-1', password: 'ann' });
  await new Authenticator().logIn(t, { userHandle: 'bm9ib2R5' });
  await expect.poll(() => lines.filter(({ msg }) => msg === 'login failed')).toHaveLength(2);
  for (const line of lines) expect(line).not.toHaveProperty('account');
  expect(JSON.stringify(lines)).not.toContain('my-password-1');
});

test('throttled clients are logged, a flood of them in one line', async () => {
  await logged({ RATE_LIMIT: 'on' });
  const guess = () => t.call('POST', '/api/token/', { username: 'ann', password: 'wrong' });
  for (let at = 0; at < 14; at++) await guess();
  await event('throttled').toMatchObject({ address: '127.0.0.1', route: '/api/token/' });
  expect(lines.filter(({ msg }) => msg === 'throttled')).toHaveLength(1);
});

test('acts in shared categories are logged once each, with the account and without titles', async () => {
  await logged();
  const { mia, ben, shopping } = await threePeople(t);
  await sharing.sharedWith(mia, shopping, [ben]);
  const key = { 'idempotency-key': `${randomUUID()}.1` };
  const leave = () => ben.call('POST', `/api/categories/leave/${shopping.id}/`, undefined, key);
  await leave();
  await sharing.join(ben, await sharing.codeOf(mia, shopping.id));
  expect(await leave()).toMatchObject({ status: 204 });
  await sharing.unshare(mia, shopping.id);
  await event('stopped sharing a category').toMatchObject({ account: ownerOf(mia), address: '127.0.0.1' });
  const acts = lines.map(({ msg }) => String(msg)).filter((msg) => / categor/.test(msg));
  expect(acts).toEqual([
    'shared a category',
    'joined a category',
    'left a category',
    'joined a category',
    'stopped sharing a category',
  ]);
  expect(JSON.stringify(lines)).not.toContain('Shopping');
});
