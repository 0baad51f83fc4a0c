import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { AccountEvent } from '../../../contract/account-events.ts';
import { type Connection, DiskFull, Unavailable } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { postFrom } from '../../testing/connection.ts';
import { appsOfFile } from '../../testing/shared-app.ts';
import { PASSWORD, type SignedIn, type TestApp, testApp } from '../../testing/test-app.ts';
import { resetPassword } from '../change-password.ts';

const sharedApp = appsOfFile();

const EVENTS = '/api/account-events/';
const PHONE = 'Mozilla/5.0 (Android 15; Mobile; rv:146.0) Gecko/146.0 Firefox/146.0';
const MINUTE = 60_000;

const owners = statement<object>()('testOwnersOfEvents', (db) =>
  db.selectFrom('account_events').select('owner'),
);

let t: TestApp;
let ann: SignedIn;
const open = async (environment: Record<string, string> = {}) => {
  t = await sharedApp({ TRUST_PROXY: '127.0.0.1', ...environment });
  ann = await t.signedInAs('ann');
};

const eventsOf = async (user = ann) => (await user.call('GET', EVENTS)).body as AccountEvent[];
const namesOf = async (user = ann) => (await eventsOf(user)).map(({ event }) => event);
const logIn = (password: string, { username = 'ann', address = '192.0.2.1' } = {}) =>
  t.send(postFrom(address, '/api/token/', { username, password }, PHONE));
/** Events of the same moment have no order. */
const later = () => (t.clock.now += 1_000);

describe('What happened to an account', () => {
  beforeEach(() => open());

  test('is listed with time, device and a shortened address, the newest first', async () => {
    const begun = t.clock.now;
    later();
    await logIn('a wrong one', { address: '198.51.100.23' });
    const own = { detail: '', device: 'Unknown device', address: '127.0.0.x' };
    expect(await eventsOf()).toEqual([
      {
        id: expect.any(String),
        at: begun + 1_000,
        event: 'login failed',
        detail: '',
        device: 'Firefox on Android',
        address: '198.51.100.x',
      },
      { id: expect.any(String), at: begun, event: 'logged in', ...own },
    ]);
  });

  test('includes changes of passwords, codes, tokens, sessions and the name, and what they were about', async () => {
    const steps: [event: string, detail: string, step: () => Promise<unknown>][] = [
      [
        'password changed',
        'all other sessions ended',
        () =>
          ann.call('PUT', '/api/user/change-password/', { old_password: PASSWORD, new_password: PASSWORD }),
      ],
      ['recovery code made', '', () => ann.call('POST', '/api/recovery-codes/', { password: PASSWORD })],
      ['personal token made', 'Script', () => makeToken()],
      [
        'personal token revoked',
        'Script',
        async () => {
          const [token] = (await ann.call('GET', '/api/personal-tokens/')).body as { id: string }[];
          await ann.call('DELETE', `/api/personal-tokens/delete/${token?.id}/`);
        },
      ],
      [
        'session ended',
        'Firefox on Android',
        async () => {
          await logIn(PASSWORD);
          const all = (await ann.call('GET', '/api/sessions/')).body as { id: string; current: boolean }[];
          later();
          await ann.call('DELETE', `/api/sessions/delete/${all.find((one) => !one.current)?.id}/`);
        },
      ],
      [
        'session ended',
        'all others',
        async () => {
          await logIn(PASSWORD);
          later();
          await ann.call('DELETE', '/api/sessions/delete/');
        },
      ],
      [
        'logged out',
        '',
        async () => {
          const { refresh } = (await logIn(PASSWORD)).body as { refresh: string };
          later();
          await t.call('POST', '/api/token/revoke/', { refresh });
        },
      ],
      ['username changed', 'was ann', () => rename('anna')],
    ];
    for (const [event, detail, step] of steps) {
      later();
      await step();
      expect((await eventsOf())[0]).toMatchObject({ event, detail, address: '127.0.0.x' });
    }
  });

  const rename = (username: string) => ann.call('PUT', '/api/user/update/', { username });

  const makeToken = (password = PASSWORD) =>
    ann.call('POST', '/api/personal-tokens/', {
      name: 'Script',
      read_only: true,
      lasts: '30 days',
      password,
    });

  test('includes recoveries, failed ones too, and a new password set by the operator', async () => {
    const { code } = (await ann.call('POST', '/api/recovery-codes/', { password: PASSWORD })).body as {
      code: string;
    };
    const use = (code: string) =>
      t.call('POST', '/api/recovery-codes/use/', { username: 'ann', code, new_password: PASSWORD });
    later();
    await use('ABCD-EFGH-JKMN-PQRS');
    later();
    await use(code);
    later();
    const again = await t.signedInAs('ann');
    expect(await namesOf(again)).toEqual([
      'logged in',
      'password recovered',
      'password recovery failed',
      'recovery code made',
      'logged in',
    ]);
    await resetPassword(t.db, 'ann', PASSWORD);
    expect(await eventsOf(await t.signedInAs('ann'))).toContainEqual(
      expect.objectContaining({ event: 'password reset', device: 'The operator', address: '' }),
    );
  });

  test('does not include calls that changed nothing', async () => {
    const before = await eventsOf();
    await rename('ann');
    await ann.call('DELETE', '/api/sessions/delete/');
    await ann.call('DELETE', '/api/sessions/delete/0199c0de-5f31-4c0b-9a67-2d1f6c3b8e90/');
    await ann.call('DELETE', '/api/personal-tokens/delete/0199c0de-5f31-4c0b-9a67-2d1f6c3b8e90/');
    await t.call('POST', '/api/token/revoke/', { refresh: 'not one of ours' });
    await t.call('POST', '/api/token/', { username: 'nobody', password: PASSWORD });
    expect(await eventsOf()).toEqual(before);
    expect(new Set((await t.db.read.all(owners, {})).map(({ owner }) => owner)).size).toBe(1);
  });

  test('is the last fifty events, of which at most half are wrong guesses', async () => {
    for (let time = 0; time < 30; time++) {
      later();
      await ann.call('POST', '/api/recovery-codes/', { password: PASSWORD });
    }
    for (let time = 0; time < 30; time++) {
      later();
      await logIn('a wrong one');
    }
    const names = await namesOf();
    expect(names).toEqual([...Array(25).fill('login failed'), ...Array(25).fill('recovery code made')]);
    expect(await t.db.read.all(owners, {})).toHaveLength(50);
  }, 30_000);

  test('is visible to its own user alone, and is deleted with the account', async () => {
    const bob = await t.signedInAs('bob');
    later();
    await logIn('a wrong one');
    expect(await namesOf(bob)).toEqual(['logged in']);
    await ann.call('DELETE', '/api/user/delete/', { username: 'ann', password: PASSWORD });
    expect(await t.db.read.all(owners, {})).toHaveLength(1);
  });
});

test('A download that the profile reports is an event, at most five times in a row', async () => {
  await open({ RATE_LIMIT: 'on' });
  const statuses: number[] = [];
  for (let time = 0; time < 6; time++) {
    later();
    statuses.push((await ann.call('POST', `${EVENTS}downloads/`)).status);
  }
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  expect(await namesOf()).toEqual([...Array(5).fill('data downloaded'), 'logged in']);
});

test('Guesses that have to wait are not events', async () => {
  await open({ RATE_LIMIT: 'on' });
  for (let time = 0; time < 14; time++) await logIn('a wrong one');
  expect((await namesOf()).filter((name) => name === 'login failed')).toHaveLength(10);
  t.clock.now += 15 * MINUTE;
  await logIn('a wrong one');
  expect(
    (await eventsOf(await t.signedInAs('ann'))).filter(({ event }) => event === 'login failed'),
  ).toHaveLength(11);
});

test('A disk without room for events stops neither logins nor changes nor refusals', async () => {
  await open();
  let failure: Error = new DiskFull();
  const refuse = (tx: Connection): Connection => ({
    all: (one, params) => tx.all(one, params),
    first: (one, params) => tx.first(one, params),
    each: (one, params) => tx.each(one, params),
    run: async (one, params) => {
      if (one.name === 'insertAccountEvent') throw failure;
      return tx.run(one, params);
    },
  });
  const full = await testApp({}, (db) => ({ ...db, write: (work) => db.write((tx) => work(refuse(tx))) }));
  onTestFinished(() => full.close());
  const user = await full.signedInAs('ann');
  const login = async (password: string) =>
    (await full.call('POST', '/api/token/', { username: 'ann', password })).status;
  const change = (old_password: string, new_password = PASSWORD) =>
    user.call('PUT', '/api/user/change-password/', { old_password, new_password });
  expect(await login('wrong')).toBe(401);
  expect(await change(PASSWORD, 'another one')).toMatchObject({ status: 200 });
  expect(await login('another one')).toBe(200);
  const rename = () => user.call('PUT', '/api/user/update/', { username: 'Ann' });
  expect(await rename()).toMatchObject({ status: 200, body: { username: 'Ann' } });
  failure = new Unavailable();
  expect(await change('another one')).toMatchObject({ status: 503 });
  failure = new DiskFull();
  expect(await login('another one')).toBe(200);
  const refusals: number[] = [];
  for (failure of [new DiskFull(), new Unavailable(), new Error('a mistake of ours')])
    refusals.push((await change('wrong')).status);
  expect(refusals).toEqual([400, 400, 500]);
  expect(await eventsOf(user)).toEqual([]);
});
