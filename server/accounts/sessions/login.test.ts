import { argon2 } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { concurrencyLimit } from '../../http/limits/concurrency-limit.ts';
import { MemoryBudget } from '../../http/limits/memory-budget.ts';
import { type Answer, postFrom } from '../../testing/connection.ts';
import { appsOfFile } from '../../testing/shared-app.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { findAccount } from '../accounts.ts';
import { resetPassword } from '../change-password.ts';
import { type AccountDeps, accountDeps } from '../deps.ts';
import { setHash } from '../passwords/stored-hash.ts';
import { tokenKeys } from '../signing/tokens.ts';
import { foldUsername } from '../usernames.ts';
import { login } from './login.ts';

const sharedApp = appsOfFile();

const NO_ACCOUNT = { detail: 'No active account found with the given credentials' };
const WRONG = { username: 'ann', password: 'Wrong-horse-7' };
const RIGHT = { username: 'ann', password: PASSWORD };
const MINUTE = 60_000;

let t: TestApp;
const open = async (environment: Record<string, string> = {}) => {
  t = await sharedApp({ TRUST_PROXY: '127.0.0.1', ...environment });
  await t.call('POST', '/api/user/register/', RIGHT);
};
const logIn = (body: object, address = '192.0.2.1') => t.send(postFrom(address, '/api/token/', body));
const from = (address: string) => ({ address, agent: '' });
/** A node of the same deployment, for what only a part of a node can show. */
const node = (change: Partial<AccountDeps> = {}): AccountDeps => ({
  ...accountDeps({
    db: t.db,
    clock: () => t.clock.now,
    elapsed: () => t.clock.now,
    keys: tokenKeys(Buffer.from('a secret that only the tests know, 32 bytes and more')),
    registration: 'open',
    publicUrl: undefined,
    rateLimit: true,
    bodies: new MemoryBudget(0),
    sessionsEnded: () => {},
    leaveShared: async () => {},
    happened: () => {},
  }),
  ...change,
});

describe('Logging in', () => {
  beforeEach(() => open());

  test('returns a pair of tokens, of which the access token works', async () => {
    const { status, body } = await logIn(RIGHT);
    expect(status).toBe(200);
    expect(body).toEqual({ access: expect.any(String), refresh: expect.any(String) });
    const { access } = body as { access: string };
    const user = await t.send({ url: '/api/user/', headers: { authorization: `Bearer ${access}` } });
    expect(user.body).toEqual({ username: 'ann', profile: { profile_picture: null } });
  });

  test.each(['ANN', ' ann ', 'Ａｎｎ'])('works with the name spelled %j', async (username) => {
    expect(await logIn({ username, password: PASSWORD })).toMatchObject({ status: 200 });
  });

  test.each([` ${PASSWORD}`, `${PASSWORD} `, PASSWORD.toUpperCase(), 'short', 'x'.repeat(1_000)])(
    'needs the password to the letter, whatever the rules of new ones (%#)',
    async (password) => {
      expect(await logIn({ username: 'ann', password })).toMatchObject({ status: 401, body: NO_ACCOUNT });
    },
  );

  test('works with a password in another form of the same letters, and keeps the form in which it was set', async () => {
    const [asSet, typed] = ['caf\u00e9 latte', 'cafe\u0301 latte'];
    await t.call('POST', '/api/user/register/', { username: 'bob', password: asSet });
    for (const password of [typed, asSet, typed])
      expect(await logIn({ username: 'bob', password })).toMatchObject({ status: 200 });
    await t.call('POST', '/api/user/register/', { username: 'cy', password: typed });
    expect(await logIn({ username: 'cy', password: typed })).toMatchObject({ status: 200 });
    expect(await logIn({ username: 'cy', password: 'cafe latte' })).toMatchObject({ status: 401 });
  });

  test('does not reveal, by content or by work done, whether the user exists', async () => {
    const attempt = async (body: object) => {
      vi.mocked(argon2).mockClear();
      const { status, text, headers } = await logIn(body);
      const costs = vi
        .mocked(argon2)
        .mock.calls.map(([algorithm, { message: _message, nonce: _nonce, ...cost }]) => [algorithm, cost]);
      return { status, text, headers: { ...headers, date: '' }, costs };
    };
    const wrong = await attempt(WRONG);
    expect(await attempt({ ...WRONG, username: 'nobody' })).toEqual(wrong);
    expect(wrong).toMatchObject({
      status: 401,
      text: JSON.stringify(NO_ACCOUNT),
      headers: { 'www-authenticate': 'Bearer realm="api"' },
      costs: [['argon2id', { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }]],
    });
  });

  test('rehashes a password when the cost of its hash differs', async () => {
    const owner = (await findAccount(t.db, 'ann'))?.id ?? '';
    const password_hash =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    await t.db.write((tx) => tx.run(setHash, { owner, password_hash }));
    expect(await logIn({ username: 'ann', password: 'password' })).toMatchObject({ status: 200 });
    expect((await findAccount(t.db, 'ann'))?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await logIn({ username: 'ann', password: 'password' })).toMatchObject({ status: 200 });
  });

  test('fails when the password is changed while it is verified', async () => {
    t.beforeWrite(() => resetPassword(t.db, 'ann', 'another password'));
    expect(await logIn(RIGHT)).toMatchObject({ status: 401, body: NO_ACCOUNT });
  });

  test('is refused for now when too many others log in', async () => {
    const hashing = concurrencyLimit({ atOnce: 1, waitingMax: 0 });
    const busy = node({ hashing });
    const other = Promise.withResolvers<void>();
    const turn = hashing.run('', () => other.promise);
    await expect(login(busy, RIGHT, from('192.0.2.2'))).rejects.toMatchObject({ status: 503 });
    other.resolve();
    await turn;
    expect(await login(busy, RIGHT, from('192.0.2.2'))).toHaveProperty('access');
  });
});

describe('Wrong passwords', () => {
  beforeEach(() => open({ RATE_LIMIT: 'on' }));

  const fail = async (times: number, address?: string) => {
    for (let time = 0; time < times; time++) {
      expect(await logIn(WRONG, address)).toMatchObject({ status: 401, body: NO_ACCOUNT });
    }
  };

  test('are allowed ten times from one address, then even the right one has to wait', async () => {
    await fail(10);
    const refused = await logIn(RIGHT);
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '900' },
      body: { detail: 'Request was throttled. Expected available in 900 seconds.' },
    });
    t.clock.now += 15 * MINUTE - 1;
    expect(await logIn(RIGHT)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    t.clock.now += 1;
    expect(await logIn(RIGHT)).toMatchObject({ status: 200 });
  });

  test('wait outside the queue of attempts that are allowed', async () => {
    await fail(10);
    const full = node({ hashing: concurrencyLimit({ atOnce: 0, waitingMax: 0 }) });
    await expect(login(full, RIGHT, from('192.0.2.1'))).rejects.toMatchObject({ status: 429 });
    await expect(login(full, RIGHT, from('192.0.2.2'))).rejects.toMatchObject({ status: 503 });
  });

  test('lock out neither the owner elsewhere, nor others here', async () => {
    await t.call('POST', '/api/user/register/', { ...RIGHT, username: 'bob' });
    await fail(10);
    expect(await logIn(RIGHT, '192.0.2.2')).toMatchObject({ status: 200 });
    expect(await logIn({ ...RIGHT, username: 'bob' })).toMatchObject({ status: 200 });
  });

  test('count for one network, however its address and the name are spelled', async () => {
    await fail(5, '2001:db8::1');
    for (let time = 0; time < 5; time++) await logIn({ ...WRONG, username: ' ANN ' }, '2001:db8::2:1');
    expect(await logIn(RIGHT, '2001:DB8:0:0:1::9')).toMatchObject({ status: 429 });
    expect(await logIn(RIGHT, '2001:db8:0:1::1')).toMatchObject({ status: 200 });
  });

  test('are limited for unknown names, in the same words', async () => {
    const nobody = { ...WRONG, username: 'nobody' };
    for (let time = 0; time < 10; time++) expect(await logIn(nobody)).toMatchObject({ status: 401 });
    expect(await logIn(nobody)).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
  });

  test('are forgotten with the right one', async () => {
    await fail(9);
    expect(await logIn(RIGHT)).toMatchObject({ status: 200 });
    await fail(9);
    expect(await logIn(RIGHT)).toMatchObject({ status: 200 });
  });

  test('sent at once are counted one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(WRONG)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
  });

  test('count on all nodes together', async () => {
    const nodes = [node(), node()];
    const attempts = nodes.flatMap((one) =>
      Array.from({ length: 10 }, () => login(one, WRONG, from('192.0.2.1'))),
    );
    const refusals = (await Promise.allSettled(attempts)).map(
      (one) => one.status === 'rejected' && one.reason,
    );
    expect(refusals.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(refusals.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(await logIn(RIGHT)).toMatchObject({ status: 429 });
  });

  /** Guesses at a name, each from another address. */
  const guessFrom = (from: string, addresses: number, username = 'ann') =>
    Promise.all(
      Array.from({ length: addresses }, (_, number) => logIn({ ...WRONG, username }, `${from}.${number}`)),
    );
  const count = (answers: Answer[], wanted: number) =>
    answers.filter(({ status }) => status === wanted).length;

  test('for one name are slowed down over all addresses, but not where its owner has signed in before', async () => {
    expect(await logIn(RIGHT, '192.0.2.1')).toMatchObject({ status: 200 });
    await t.call('POST', '/api/user/register/', { ...RIGHT, username: 'bob' });
    for (const third of [1, 2, 3]) await guessFrom(`198.51.${third}`, 10);
    const refused = await guessFrom('203.0.113', 150);
    expect(count(refused, 429)).toBe(150);
    expect(await logIn(RIGHT, '203.0.113.200')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
    });
    expect(await logIn(RIGHT, '192.0.2.77')).toMatchObject({ status: 200 });
    expect(await logIn({ ...RIGHT, username: 'bob' }, '203.0.113.1')).toMatchObject({ status: 200 });
    t.clock.now += MINUTE;
    expect(count(await guessFrom('203.0.113', 5), 401)).toBe(1);
    expect(await logIn(RIGHT, '203.0.113.201')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '120' },
    });
    t.clock.now += 2 * MINUTE;
    expect(await logIn(RIGHT, '203.0.113.202')).toMatchObject({ status: 200 });
    expect(await logIn(RIGHT, '203.0.113.203')).toMatchObject({ status: 200 });
  });

  test('for one name that are under way at once are limited, but not where its owner has signed in before', async () => {
    expect(await logIn(RIGHT, '192.0.2.1')).toMatchObject({ status: 200 });
    const guesses = concurrencyLimit({ atOnce: Infinity, waitingMax: 0, perClient: 1 });
    using _underWay = await guesses.enter(foldUsername('ann'));
    await expect(login(node({ guesses }), RIGHT, from('203.0.113.1'))).rejects.toMatchObject({ status: 429 });
    expect(await login(node({ guesses }), RIGHT, from('192.0.2.77'))).toHaveProperty('access');
  });

  test('for thirty names from one address have it wait for all names, but those that signed in there before', async () => {
    expect(await logIn(RIGHT, '192.0.2.1')).toMatchObject({ status: 200 });
    await t.call('POST', '/api/user/register/', { ...RIGHT, username: 'bob' });
    const guess = (name: string) => logIn({ ...WRONG, username: name }, '192.0.2.1');
    for (let name = 0; name < 29; name++) {
      for (let time = 0; time < 2; time++) expect(await guess(`name ${name}`)).toMatchObject({ status: 401 });
    }
    const bob = { ...RIGHT, username: 'bob' };
    // A correct guess is not a failure.
    expect(await logIn({ ...RIGHT, username: 'bob' }, '192.0.2.1')).toMatchObject({ status: 200 });
    expect(await guess('name 29')).toMatchObject({ status: 401 });
    expect(await guess('name 30')).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    expect(await guess('name 0')).toMatchObject({ status: 429 });
    expect(await logIn(RIGHT, '192.0.2.1')).toMatchObject({ status: 200 });
    expect(await logIn(bob, '192.0.2.1')).toMatchObject({ status: 200 });
    t.clock.now += 15 * MINUTE;
    expect(await guess('name 30')).toMatchObject({ status: 401 });
  });

  test('of one address take few places of the queue', async () => {
    const gate = Promise.withResolvers<void>();
    const busy = node({ rateLimit: false });
    const turns = Array.from({ length: 3 }, (_, other) =>
      busy.hashing.run(`other ${other}`, () => gate.promise),
    );
    const waiting = Array.from({ length: 32 }, (_, place) =>
      login(busy, { ...WRONG, username: `name ${place}` }, from('192.0.2.1')).catch(({ status }) => status),
    );
    await expect(login(busy, RIGHT, from('192.0.2.1'))).rejects.toMatchObject({ status: 429 });
    gate.resolve();
    expect(await login(busy, RIGHT, from('192.0.2.2'))).toHaveProperty('access');
    expect(await Promise.all(waiting)).toEqual(Array(32).fill(401));
    await Promise.all(turns);
  });

  test('are remembered no longer than their rule says, also when the clock was an hour ahead', async () => {
    t.clock.wrongByMs = 60 * MINUTE;
    await fail(10);
    t.clock.wrongByMs = 0;
    expect(await logIn(RIGHT)).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    t.clock.now += 15 * MINUTE;
    expect(await logIn(RIGHT)).toMatchObject({ status: 200 });
  });

  test('an account has twenty places where it is known; then the one it did not use for longest is forgotten', async () => {
    for (let third = 0; third < 21; third++) {
      t.clock.now++;
      expect(await logIn(RIGHT, `198.51.${third}.1`)).toMatchObject({ status: 200 });
    }
    for (const third of [1, 2, 3]) await guessFrom(`203.0.${third}`, 10);
    expect(await logIn(RIGHT, '198.51.0.1')).toMatchObject({ status: 429 });
    expect(await logIn(RIGHT, '198.51.1.2')).toMatchObject({ status: 200 });
  });

  test('are all that counts: right ones are free', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(RIGHT)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });
});
