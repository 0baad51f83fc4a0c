import { argon2 } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { statement } from '../../database/statement.ts';
import { postFrom } from '../../testing/connection.ts';
import { followStream } from '../../testing/event-stream.ts';
import { appsOfFile } from '../../testing/shared-app.ts';
import { PASSWORD, type SignedIn, type TestApp } from '../../testing/test-app.ts';

const sharedApp = appsOfFile();

const CODES = '/api/recovery-codes/';
const NEXT = 'Next-horse-8';
const NONE = 'ABCD-EFGH-JKMN-PQRS';
const DONE = { status: 200, body: { detail: 'Password updated successfully.' } };
const NOT_RIGHT = { status: 400, body: { detail: 'Wrong username or recovery code.' } };
const MINUTE = 60_000;

let t: TestApp;
let ann: SignedIn;
const open = async (environment: Record<string, string> = {}) => {
  t = await sharedApp({ TRUST_PROXY: '127.0.0.1', ...environment });
  ann = await t.signedInAs('ann');
};

const make = (by = ann, password = PASSWORD) => by.call('POST', CODES, { password });
const codeOf = async (by = ann) => ((await make(by)).body as { code: string }).code;
const listed = async (by = ann) => (await by.call('GET', CODES)).body;
const recover = (code: string, sent: object = {}, address = '192.0.2.1') =>
  t.send(postFrom(address, `${CODES}use/`, { username: 'ann', code, new_password: NEXT, ...sent }));
const logIn = (password: string, username = 'ann', address = '192.0.2.1') =>
  t.send(postFrom(address, '/api/token/', { username, password }));
const works = async (by: SignedIn) => (await by.call('GET', '/api/user/')).status === 200;
const hashes = statement<object>()('testRecoveryCodes', (db) =>
  db.selectFrom('recovery_codes').select(['owner', 'code_hash']),
);

describe('A recovery code', () => {
  beforeEach(() => open());

  test('is shown once, stored as a hash, and the user sees when it was made', async () => {
    expect(await listed()).toEqual([]);
    const { status, body } = await make();
    const { code } = body as { code: string };
    expect([status, code]).toEqual([201, expect.stringMatching(/^[A-HJKMNP-TV-Z2-9]{4}(-\w{4}){3}$/)]);
    expect(await listed()).toEqual([{ created_at: t.clock.now, used_at: null }]);
    const [kept] = await t.db.read.all(hashes, {});
    expect(kept?.code_hash).toMatch(/^\$argon2id\$/);
    expect(await codeOf()).not.toBe(code);
  });

  test('sets a new password and ends all sessions and their streams', async () => {
    const [code, phone, bob] = [await codeOf(), await t.signedInAs('ann'), await t.signedInAs('bob')];
    const stream = await followStream(t.port, phone.access);
    expect(await recover(code)).toMatchObject(DONE);
    await stream.ended;
    for (const ended of [ann, phone]) {
      expect(await works(ended)).toBe(false);
      const { status } = await t.call('POST', '/api/token/refresh/', { refresh: ended.refresh });
      expect(status).toBe(401);
    }
    expect(await works(bob)).toBe(true);
    expect(await logIn(PASSWORD)).toMatchObject({ status: 401 });
    expect(await logIn(NEXT)).toMatchObject({ status: 200 });
  });

  test.each([
    (code: string) => code.toLowerCase(),
    (code: string) => code.replaceAll('-', ''),
    (code: string) => ` ${code.replaceAll('-', ' – ')}\n`,
  ])('is the same in any case, with any spaces and hyphens (%#)', async (spelling) => {
    const code = await codeOf();
    expect(await recover(spelling(code), { username: ' ANN ' })).toMatchObject(DONE);
  });

  test('works once, and the user sees when it was used', async () => {
    const code = await codeOf();
    await recover(code);
    expect(await recover(code, { new_password: 'Third-horse-9' })).toMatchObject(NOT_RIGHT);
    const { access } = (await logIn(NEXT)).body as { access: string };
    const { body } = await t.send({ url: CODES, headers: { authorization: `Bearer ${access}` } });
    expect(body).toEqual([{ created_at: expect.any(Number), used_at: t.clock.now }]);
  });

  test('works once when it is used twice at the same moment', async () => {
    const code = await codeOf();
    const passwords = [NEXT, 'Third-horse-9'];
    const answers = await Promise.all(passwords.map((new_password) => recover(code, { new_password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(await logIn(passwords[won] ?? '')).toMatchObject({ status: 200 });
    expect(await logIn(passwords[1 - won] ?? '')).toMatchObject({ status: 401 });
  });

  test('is refused when it is replaced while it is verified, and nothing changes', async () => {
    const code = await codeOf();
    t.beforeWrite(async () => t.beforeWrite(make)); // the guess is counted first, and then it is verified
    expect(await recover(code)).toMatchObject(NOT_RIGHT);
    expect(await logIn(PASSWORD)).toMatchObject({ status: 200 });
    expect(await works(ann)).toBe(true);
  });

  test('is void once another is made', async () => {
    const [first, second] = [await codeOf(), await codeOf()];
    expect(await recover(first)).toMatchObject(NOT_RIGHT);
    expect(await recover(second)).toMatchObject(DONE);
  });

  test('is not used up by a new password that breaks the rule', async () => {
    const code = await codeOf();
    const sentence = 'Password must be at least 6 characters long';
    for (const sent of [code, NONE])
      expect(await recover(sent, { new_password: 'short' })).toMatchObject({
        status: 400,
        body: { new_password: [sentence] },
      });
    expect(await recover(code)).toMatchObject(DONE);
  });

  test('does not reveal, by content or by work done, which accounts exist and which have a code', async () => {
    await codeOf();
    const bob = await t.signedInAs('bob');
    await t.signedInAs('carl');
    await recover(await codeOf(bob), { username: 'bob' });
    const attempt = async (username: string) => {
      vi.mocked(argon2).mockClear();
      const { status, text, headers } = await recover(NONE, { username });
      return { status, text, headers: { ...headers, date: '' }, hashes: vi.mocked(argon2).mock.calls.length };
    };
    const wrong = await attempt('ann');
    expect(wrong).toMatchObject({ status: 400, hashes: 1 });
    for (const [who, username] of Object.entries({ used: 'bob', without: 'carl', nobody: 'dora' }))
      expect([who, await attempt(username)]).toEqual([who, wrong]);
  });
});

describe('Wrong recovery codes', () => {
  beforeEach(() => open({ RATE_LIMIT: 'on' }));

  const fail = async (times: number, address?: string) => {
    for (let time = 0; time < times; time++)
      expect(await recover(NONE, {}, address)).toMatchObject(NOT_RIGHT);
  };

  test('are allowed ten times from one address, then even the right one has to wait', async () => {
    const code = await codeOf();
    await fail(10);
    expect(await recover(code)).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    expect(await works(ann)).toBe(true);
    t.clock.now += 15 * MINUTE;
    expect(await recover(code)).toMatchObject(DONE);
  });

  test('do not count as wrong passwords, and the right one forgets those', async () => {
    const code = await codeOf();
    await fail(9);
    for (let time = 0; time < 10; time++) await logIn('Wrong-horse-7');
    expect(await logIn(PASSWORD)).toMatchObject({ status: 429 });
    expect(await recover(code)).toMatchObject(DONE);
    expect(await logIn(NEXT)).toMatchObject({ status: 200 });
  });
});
