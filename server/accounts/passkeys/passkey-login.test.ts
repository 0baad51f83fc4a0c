import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Credential, RequestOptions } from '../../../contract/passkeys.ts';
import type { Session } from '../../../contract/sessions.ts';
import { statement } from '../../database/statement.ts';
import { Authenticator, type Odd, SYNCED } from '../../testing/authenticator.ts';
import { postFrom } from '../../testing/connection.ts';
import { appsOfFile } from '../../testing/shared-app.ts';
import { PASSWORD, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { sweepAccounts } from '../sweep.ts';
import { REFUSAL_DELAY_MS } from './delayed-refusal.ts';

const sharedApp = appsOfFile();

const MINUTE = 60_000;
const NOT_GOOD = { status: 401, body: { detail: 'This passkey does not open an account here.' } };
const FLAG_PRESENT = 0x01;

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let t: TestApp;
let ann: SignedIn;
let key: Authenticator;
const open = async (environment: Record<string, string> = {}) => {
  t = await sharedApp({ TRUST_PROXY: '127.0.0.1', ...environment });
  ann = await t.signedInAs('ann');
  key = new Authenticator();
  await key.addTo(ann);
};

const begin = async () => (await t.call('POST', '/api/token/passkey/begin/')).body as RequestOptions;
const send = (credential: object, address = '192.0.2.1') =>
  t.send(postFrom(address, '/api/token/passkey/', { credential }, FIREFOX));
const logIn = async (odd: Odd = {}, address?: string) => send(key.get(await begin(), odd), address);
const changed = (credential: Credential, part: keyof Credential['response'], at = 10): Credential => {
  const bytes = Buffer.from(credential.response[part], 'base64url');
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return { ...credential, response: { ...credential.response, [part]: bytes.toString('base64url') } };
};
const counters = statement<object>()('testCounters', (db) => db.selectFrom('passkeys').select('counter'));
const spent = statement<object>()('testSpentChallenges', (db) =>
  db.selectFrom('spent_challenges').select('expires_at'),
);

describe('A login by a passkey', () => {
  beforeEach(() => open());

  test('waits the same time before it refuses an account that exists and one that does not', async () => {
    const known = changed(key.get(await begin()), 'signature');
    const userHandle = Buffer.from(randomUUID()).toString('base64url');
    const unknown = { ...known, response: { ...known.response, userHandle } };
    const timers = vi.spyOn(globalThis, 'setTimeout');
    for (const credential of [known, unknown]) {
      timers.mockClear();
      expect(await send(credential)).toMatchObject(NOT_GOOD);
      expect(timers.mock.calls.map(([, ms]) => ms)).toContain(REFUSAL_DELAY_MS);
    }
  });

  test('opens a session like a login by password', async () => {
    const { status, body } = await logIn();
    expect(status).toBe(200);
    const { access, refresh } = body as SignedIn;
    const authorized = { headers: { authorization: `Bearer ${access}` } };
    expect((await t.send({ url: '/api/user/', ...authorized })).body).toMatchObject({ username: 'ann' });
    const sessions = (await t.send({ url: '/api/sessions/', ...authorized })).body as Session[];
    expect(sessions[0]).toMatchObject({ device: 'Firefox on Linux', address: '192.0.2.x', current: true });
    expect(await t.call('POST', '/api/token/refresh/', { refresh })).toMatchObject({ status: 200 });
    const [used] = (await ann.call('GET', '/api/passkeys/')).body as object[];
    expect(used).toMatchObject({ used_at: t.clock.now });
  });

  test('still works after the username was changed', async () => {
    await ann.call('PUT', '/api/user/update/', { username: 'anna' });
    expect(await logIn()).toMatchObject({ status: 200 });
  });

  test('is refused when the counter of the authenticator has gone back or stood still', async () => {
    key.counter = 7;
    expect(await logIn()).toMatchObject({ status: 200 });
    expect(await t.db.read.all(counters, {})).toEqual([{ counter: 7 }]);
    for (const counter of [7, 6, 0]) {
      key.counter = counter;
      expect([counter, await logIn()]).toMatchObject([counter, NOT_GOOD]);
    }
    key.counter = 8;
    expect(await logIn()).toMatchObject({ status: 200 });
  });

  test('works for a synced passkey whose counter starts again on another device', async () => {
    for (const counter of [7, 0, 0, 3]) {
      key.counter = counter;
      expect([counter, await logIn({ flags: SYNCED })]).toMatchObject([counter, { status: 200 }]);
    }
  });

  test('works for one of two copies of a key that sign with the same counter at the same time', async () => {
    key.counter = 5;
    const [one, other] = [key.get(await begin()), key.get(await begin())];
    const answers = await Promise.all([send(one), send(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('works repeatedly for a synced passkey, whose counter stays at zero', async () => {
    const both = [key.get(await begin()), key.get(await begin())];
    const answers = await Promise.all(both.map((one) => send(one)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('A login by a passkey is refused', () => {
  beforeEach(() => open());

  test('when the authenticator, or the page that uses it, answers for another site, user or challenge', async () => {
    const refused: [what: string, odd: Odd][] = [
      ['from another origin', { origin: 'https://evil.example' }],
      ['from a page served over https, where the site has http', { origin: 'https://localhost:3000' }],
      ['for the host name of another site', { rpId: 'evil.example' }],
      ['in a frame of another site', { crossOrigin: true }],
      ['when the authenticator has not verified the user', { flags: FLAG_PRESENT }],
      ['for a signature that was made to add a passkey', { type: 'webauthn.create' }],
      ['for a challenge that the site has not made', { challenge: 'A'.repeat(72) }],
      ['for a challenge that is too short', { challenge: 'AAAA' }],
      ['for an account id that is not a UUID', { userHandle: 'bm9ib2R5' }],
      ['for an account id of NUL characters', { userHandle: 'AAAA' }],
    ];
    for (const [what, odd] of refused) expect([what, await logIn(odd)]).toMatchObject([what, NOT_GOOD]);
    expect(await logIn()).toMatchObject({ status: 200 });
  });

  test('with a changed part', async () => {
    for (const [part, at] of [
      ['signature', 40],
      ['authenticatorData', 34],
      ['clientDataJSON', 60],
      ['userHandle', 4],
    ] as const) {
      const answer = await send(changed(key.get(await begin()), part, at));
      expect([part, answer]).toMatchObject([part, NOT_GOOD]);
    }
  });

  test("with a signature by another user's key, under either account", async () => {
    const bobs = await Authenticator.of(t, 'bob');
    const his = bobs.get(await begin());
    const hers = key.get(await begin());
    const { userHandle } = hers.response;
    expect(await send({ ...his, response: { ...his.response, userHandle } })).toMatchObject(NOT_GOOD);
    expect(await send({ ...his, id: hers.id, response: { ...his.response, userHandle } })).toMatchObject(
      NOT_GOOD,
    );
    expect(await send({ ...his, id: hers.id })).toMatchObject(NOT_GOOD);
    expect(await send(his)).toMatchObject({ status: 200 });
  });

  test('for a challenge that was made to add a passkey', async () => {
    const { body } = await ann.call('POST', '/api/passkeys/begin/', { password: PASSWORD });
    const { challenge } = body as RequestOptions;
    expect(await logIn({ challenge })).toMatchObject(NOT_GOOD);
  });

  test('when its challenge was answered before, by the same user or another', async () => {
    const [begun, bobs] = [await begin(), await Authenticator.of(t, 'bob')];
    const credential = key.get(begun);
    expect(await send(credential)).toMatchObject({ status: 200 });
    expect(await send(credential)).toMatchObject(NOT_GOOD);
    expect(await send(bobs.get(begun))).toMatchObject(NOT_GOOD);
  });

  test('except once, when the same answer is sent several times at once', async () => {
    const credential = key.get(await begin());
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(credential)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
  });

  test('after five minutes; answered challenges are remembered for longer', async () => {
    const [begun, late] = [await begin(), await begin()];
    t.clock.now += 5 * MINUTE - 1;
    const credential = key.get(begun);
    expect(await send(credential)).toMatchObject({ status: 200 });
    t.clock.now += 1;
    expect(await send(key.get(late))).toMatchObject(NOT_GOOD);
    await sweepAccounts(t.db, t.clock.now);
    expect(await t.db.read.all(spent, {})).toHaveLength(2);
    expect(await send(key.get(begun))).toMatchObject(NOT_GOOD);
    await sweepAccounts(t.db, t.clock.now + 5 * MINUTE);
    expect(await t.db.read.all(spent, {})).toEqual([]);
  });

  test('when the passkey or the account is deleted while the signature is verified', async () => {
    const [{ id } = { id: '' }] = (await ann.call('GET', '/api/passkeys/')).body as { id: string }[];
    const removed = key.get(await begin());
    t.beforeWrite(() => ann.call('DELETE', `/api/passkeys/delete/${id}/`));
    expect(await send(removed)).toMatchObject(NOT_GOOD);
    await key.addTo(ann);
    const deleted = key.get(await begin());
    t.beforeWrite(() => ann.call('DELETE', '/api/user/delete/', { username: 'ann', password: PASSWORD }));
    expect(await send(deleted)).toMatchObject(NOT_GOOD);
  });
});

describe('Wrong signatures', () => {
  beforeEach(() => open({ RATE_LIMIT: 'on' }));
  const wrong = (address?: string) => logIn({ flags: FLAG_PRESENT }, address);

  test('are allowed ten times from one address, then even a right one has to wait', async () => {
    for (let time = 0; time < 10; time++) expect(await wrong()).toMatchObject(NOT_GOOD);
    expect(await logIn()).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    t.clock.now += 15 * MINUTE;
    expect(await logIn()).toMatchObject({ status: 200 });
  });

  test('for accounts that do not exist are throttled in the same way', async () => {
    const userHandle = 'bm9ib2R5';
    for (let time = 0; time < 10; time++) await logIn({ userHandle });
    expect(await logIn({ userHandle })).toMatchObject({ status: 429 });
    expect(await logIn()).toMatchObject({ status: 200 });
  });

  test('do not count as wrong passwords', async () => {
    for (let time = 0; time < 10; time++) await wrong('127.0.0.1');
    const login = await t.call('POST', '/api/token/', { username: 'ann', password: PASSWORD });
    expect(login).toMatchObject({ status: 200 });
  });
});
