import { beforeEach, describe, expect, test } from 'vitest';
import { Authenticator } from '../testing/authenticator.ts';
import { appsOfFile } from '../testing/shared-app.ts';
import { PASSWORD, type SignedIn, type TestApp } from '../testing/test-app.ts';
import { resetPassword } from './change-password.ts';

const sharedApp = appsOfFile();

const PATH = '/api/user/change-password/';
const NEXT = 'Next-horse-8';
const WRONG = { status: 400, body: { old_password: ['Wrong password.'] } };

let t: TestApp;
let ann: SignedIn;
const open = async (environment: Record<string, string> = {}) => {
  t = await sharedApp(environment);
  ann = await t.signedInAs('ann');
};

const change = (old_password: string, new_password: string, by = ann) =>
  by.call('PUT', PATH, { old_password, new_password });
const TOKEN = { name: 'Script', read_only: true, lasts: '1 year' };
const recover = (code: string) =>
  t.call('POST', '/api/recovery-codes/use/', { username: 'ann', code, new_password: PASSWORD });
const logIn = (password: string) => t.call('POST', '/api/token/', { username: 'ann', password });
const works = async (by: SignedIn) => (await by.call('GET', '/api/user/')).status === 200;
const refreshes = async ({ refresh }: SignedIn) =>
  (await t.call('POST', '/api/token/refresh/', { refresh })).status === 200;

describe('Changing the password', () => {
  beforeEach(() => open());

  test('makes the new one the one to log in by', async () => {
    expect(await change(PASSWORD, NEXT)).toMatchObject({
      status: 200,
      body: { detail: 'Password updated successfully.' },
    });
    expect(await logIn(NEXT)).toMatchObject({ status: 200 });
    expect(await logIn(PASSWORD)).toMatchObject({ status: 401 });
  });

  test('ends every other session at once, and the calling one lives on', async () => {
    const others = [await t.signedInAs('ann'), await t.signedInAs('ann')];
    const bob = await t.signedInAs('bob');
    await change(PASSWORD, NEXT);
    for (const other of others) {
      expect(await works(other)).toBe(false);
      expect(await refreshes(other)).toBe(false);
    }
    for (const alive of [ann, bob]) {
      expect(await works(alive)).toBe(true);
      expect(await refreshes(alive)).toBe(true);
    }
  });

  test('is refused for a wrong old one, and nothing changes', async () => {
    const other = await t.signedInAs('ann');
    expect(await change('Wrong-horse-7', NEXT)).toMatchObject(WRONG);
    expect(await logIn(PASSWORD)).toMatchObject({ status: 200 });
    expect(await works(other)).toBe(true);
  });

  test.each([
    ['short', 'Password must be at least 6 characters long'],
    ['x'.repeat(129), 'Ensure this field has no more than 128 characters.'],
  ])('is refused for a new one that breaks the rule (%#)', async (next, sentence) => {
    expect(await change(PASSWORD, next)).toMatchObject({ status: 400, body: { new_password: [sentence] } });
    expect(await logIn(PASSWORD)).toMatchObject({ status: 200 });
  });

  test('twice at once happens once', async () => {
    const answers = await Promise.all([change(PASSWORD, NEXT), change(PASSWORD, 'Other-horse-9')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)).toMatchObject(WRONG);
    const [won, lost] = answers[0].status === 200 ? [NEXT, 'Other-horse-9'] : ['Other-horse-9', NEXT];
    expect(await logIn(won)).toMatchObject({ status: 200 });
    expect(await logIn(lost)).toMatchObject({ status: 401 });
  });

  test('is refused when it was changed while the old one was verified', async () => {
    t.beforeWrite(() => resetPassword(t.db, 'ann', NEXT));
    expect(await change(PASSWORD, 'Other-horse-9')).toMatchObject(WRONG);
    expect(await logIn(NEXT)).toMatchObject({ status: 200 });
  });
});

test.each<[string, (code: string) => Promise<unknown>, boolean]>([
  ['remain when their user changes the password', () => change(PASSWORD, PASSWORD), true],
  ['are deleted when the operator sets one', () => resetPassword(t.db, 'ann', PASSWORD), false],
  ['are deleted by a recovery: another person may have made them', recover, false],
])('Tokens, passkeys and the recovery code %s', async (_, renew, remain) => {
  await open();
  const made = async (url: string, body = {}) =>
    (await ann.call('POST', url, { ...body, password: PASSWORD })).body as { code: string; token: string };
  const { code } = await made('/api/recovery-codes/');
  const { token } = await made('/api/personal-tokens/', TOKEN);
  const key = await Authenticator.of(t, 'ann');
  await renew(code);
  const answers = [
    await t.send({ url: '/api/notes/', headers: { authorization: `Bearer ${token}` } }),
    await key.logIn(t),
    await recover(code),
  ];
  expect(answers.map(({ status }) => status === 200)).toEqual([remain, remain, remain]);
});

describe('Wrong old passwords', () => {
  beforeEach(() => open({ RATE_LIMIT: 'on' }));

  test('are counted together and are events of the account, wherever the password is asked for', async () => {
    const password = 'Wrong-horse-7';
    for (let time = 0; time < 2; time++) {
      expect(await ann.call('DELETE', '/api/user/delete/', { username: 'ann', password })).toMatchObject({
        status: 400,
      });
      for (const url of ['/api/recovery-codes/', '/api/personal-tokens/', '/api/passkeys/begin/'])
        expect(await ann.call('POST', url, { ...TOKEN, password })).toMatchObject({ status: 400 });
      expect(await change(password, NEXT)).toMatchObject(WRONG);
    }
    expect(await change(PASSWORD, NEXT)).toMatchObject({ status: 429 });
    const { body } = await ann.call('GET', '/api/account-events/');
    expect(new Set((body as { event: string }[]).map(({ event }) => event))).toEqual(
      new Set([
        'account deletion failed',
        'recovery code failed',
        'personal token failed',
        'passkey failed',
        'password change failed',
        'logged in',
      ]),
    );
  });

  test('are allowed ten times an hour, from all sessions of a user together', async () => {
    const other = await t.signedInAs('ann');
    const bob = await t.signedInAs('bob');
    for (let time = 0; time < 10; time++) {
      expect(await change('Wrong-horse-7', NEXT, time % 2 === 0 ? ann : other)).toMatchObject(WRONG);
    }
    expect(await change(PASSWORD, NEXT)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3600' },
      body: { detail: 'Request was throttled. Expected available in 3600 seconds.' },
    });
    expect(await logIn(PASSWORD)).toMatchObject({ status: 200 });
    expect(await change(PASSWORD, NEXT, bob)).toMatchObject({ status: 200 });
  });

  test('are forgotten with the right one', async () => {
    for (let time = 0; time < 9; time++) await change('Wrong-horse-7', NEXT);
    expect(await change(PASSWORD, NEXT)).toMatchObject({ status: 200 });
    expect(await change(PASSWORD, NEXT)).toMatchObject(WRONG);
    expect(await change(NEXT, PASSWORD)).toMatchObject({ status: 200 });
  });
});

test('The operator gives a user whose name is spelled otherwise a new password, by the rule of passwords', async () => {
  await open();
  await expect(resetPassword(t.db, 'ann', 'short')).rejects.toMatchObject({ status: 400 });
  expect(await works(ann)).toBe(true);
  expect(await resetPassword(t.db, 'nobody', NEXT)).toBe(false);
  expect(await resetPassword(t.db, ' ANN ', NEXT)).toBe(true);
  expect([await works(ann), await refreshes(ann)]).toEqual([false, false]);
  expect(await logIn(NEXT)).toMatchObject({ status: 200 });
});
