import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CreationOptions, Passkey } from '../../../contract/passkeys.ts';
import { statement } from '../../database/statement.ts';
import { Authenticator, type Odd } from '../../testing/authenticator.ts';
import { appsOfFile } from '../../testing/shared-app.ts';
import { PASSWORD, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { resetPassword } from '../change-password.ts';

const sharedApp = appsOfFile();

const PASSKEYS = '/api/passkeys/';
const MINUTE = 60_000;
const NOT_GOOD = {
  status: 400,
  body: { detail: 'This passkey could not be verified. Nothing was changed.' },
};
const FLAG_PRESENT = 0x01;
/** RS256, with a modulus of 8,192 bits. */
const HUGE_KEY = new Map<number, number | Buffer>([
  [1, 3],
  [3, -257],
  [-1, Buffer.alloc(1_024, 0xff)],
  [-2, Buffer.from([1, 0, 1])],
]);

let t: TestApp;
let ann: SignedIn;
const open = async (environment: Record<string, string> = {}) => {
  t = await sharedApp(environment);
  ann = await t.signedInAs('ann');
};
beforeEach(() => open());

const begin = (by = ann, password = PASSWORD) => by.call('POST', `${PASSKEYS}begin/`, { password });
const options = async (by = ann) => (await begin(by)).body as CreationOptions;
const add = (credential: unknown, by = ann, name = 'Laptop') =>
  by.call('POST', PASSKEYS, { name, credential });
const passkeysOf = async (by = ann) => (await by.call('GET', PASSKEYS)).body as Passkey[];
const rows = statement<object>()('testPasskeys', (db) =>
  db.selectFrom('passkeys').select(['owner', 'credential_id', 'counter']),
);

describe('A passkey', () => {
  test('is added with the password, named, renamed and removed', async () => {
    expect(await passkeysOf()).toEqual([]);
    const key = new Authenticator();
    const answer = await add(key.create(await options()), ann, ' Laptop ');
    const kept = { id: expect.any(String), name: 'Laptop', created_at: t.clock.now, used_at: null };
    expect(answer).toMatchObject({ status: 201, body: kept });
    const { id } = answer.body as Passkey;
    const renamed = await ann.call('PUT', `${PASSKEYS}update/${id}/`, { name: 'Old laptop ' });
    expect(renamed).toMatchObject({ status: 200, body: { ...kept, name: 'Old laptop' } });
    expect(await passkeysOf()).toEqual([renamed.body]);
    expect(await ann.call('DELETE', `${PASSKEYS}delete/${id}/`)).toMatchObject({ status: 204 });
    expect(await passkeysOf()).toEqual([]);
    expect(await key.logIn(t)).toMatchObject({ status: 401 });
  });

  test('is among the events of the account, with its name', async () => {
    const happened = async () => {
      const { body } = await ann.call('GET', '/api/account-events/');
      t.clock.now += 1_000; // events of the same moment have no order
      const [latest] = body as { event: string; detail: string }[];
      return [latest?.event, latest?.detail];
    };
    await happened();
    await begin(ann, 'Wrong-horse-1');
    expect(await happened()).toEqual(['passkey failed', '']);
    const key = new Authenticator();
    const { id } = await key.addTo(ann, 'Laptop');
    expect(await happened()).toEqual(['passkey added', 'Laptop']);
    await key.logIn(t);
    expect(await happened()).toEqual(['logged in', 'passkey Laptop']);
    await key.logIn(t, { origin: 'https://evil.example' });
    expect(await happened()).toEqual(['login failed', 'passkey Laptop']);
    await new Authenticator().logIn(t, { userHandle: (await options()).user.id });
    expect(await happened()).toEqual(['login failed', 'passkey']);
    await ann.call('DELETE', `${PASSKEYS}delete/${id}/`);
    expect(await happened()).toEqual(['passkey removed', 'Laptop']);
  });

  test('may have an id of 1,023 bytes, and belongs to localhost on any port', async () => {
    const key = new Authenticator();
    const longest = { credentialId: Buffer.alloc(1_023, 1), origin: 'http://localhost' };
    expect(await add(key.create(await options(), longest))).toMatchObject({ status: 201 });
  });

  test('is not added twice by one authenticator, which is given the ids of those that exist', async () => {
    const key = new Authenticator();
    await key.addTo(ann);
    const again = await options();
    expect(again.excludeCredentials).toEqual([{ type: 'public-key', id: key.id.toString('base64url') }]);
    expect(await add(key.create(again))).toMatchObject({
      status: 400,
      body: { detail: 'This passkey is already registered.' },
    });
    expect(await passkeysOf()).toHaveLength(1);
  });

  test('is refused as the twenty-first of an account, also when two are added at once', async () => {
    for (let count = 0; count < 19; count++) await new Authenticator().addTo(ann);
    const two = [await options(), await options()];
    const answers = await Promise.all(two.map((begun) => add(new Authenticator().create(begun))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const full = { status: 400, body: { detail: 'There are 20 passkeys. Remove one first.' } };
    expect(await begin()).toMatchObject(full);
  });

  test('may be attested by its own signature, which browsers pass on without being asked', async () => {
    const key = new Authenticator();
    const statement = (sig: Buffer) =>
      new Map<string, number | Buffer>([
        ['alg', -7],
        ['sig', sig],
      ]);
    expect(await add(key.create(await options(), { format: 'packed', statement }))).toMatchObject({
      status: 201,
    });
    expect(await key.logIn(t)).toMatchObject({ status: 200 });
  });

  test('belongs to the origin of PUBLIC_URL, where it is set', async () => {
    await open({ PUBLIC_URL: 'https://nightdrive.example' });
    const begun = await options();
    expect(begun.rp.id).toBe('nightdrive.example');
    for (const origin of [
      'http://localhost:3000',
      'https://nightdrive.example.evil',
      'http://nightdrive.example',
    ])
      expect(await add(new Authenticator().create(begun, { origin }))).toMatchObject(NOT_GOOD);
    const key = new Authenticator();
    const origin = 'https://nightdrive.example';
    expect(await add(key.create(begun, { origin }))).toMatchObject({ status: 201 });
    expect(await key.logIn(t, { origin })).toMatchObject({ status: 200 });
    expect(await key.logIn(t)).toMatchObject({ status: 401 });
  });
});

describe('A passkey is refused', () => {
  test('with an attestation whose certificates stand elsewhere, before any of it is read', async () => {
    const { SettingsService } = await import('@simplewebauthn/server');
    const verifying = vi.spyOn(SettingsService, 'getRootCertificates');
    expect(await add(new Authenticator().create(await options()))).toMatchObject({ status: 201 });
    expect(verifying.mock.calls).toEqual([[{ identifier: 'none' }]]);
    const statement = () => new Map([['response', Buffer.from('A JWS, with x5c in its header.')]]);
    const odd = { format: 'android-safetynet', statement };
    expect(await add(new Authenticator().create(await options(), odd))).toMatchObject(NOT_GOOD);
    expect(verifying).toHaveBeenCalledOnce();
  });

  test('when the authenticator, or the page that uses it, answers for another site, user or challenge, or with a key that was not asked for', async () => {
    const refused: [what: string, odd: Odd][] = [
      ['for another origin', { origin: 'https://evil.example' }],
      ["for an origin that only begins like the site's", { origin: 'http://localhost.evil.example' }],
      ["for an origin that only ends like the site's", { origin: 'evil:http://localhost' }],
      ['for the host name of another site', { rpId: 'evil.example' }],
      ['made in a frame of another site', { crossOrigin: true }],
      ['when the authenticator has not verified the user', { flags: FLAG_PRESENT }],
      ['for a signature that was made to log in', { type: 'webauthn.get' }],
      ['for a challenge that the site has not made', { challenge: 'A'.repeat(72) }],
      ['with a key of an algorithm that was not offered', { alg: -65_535 }],
      ['with a key that takes long to verify', { publicKey: HUGE_KEY }],
      ['with an id that is too long', { credentialId: Buffer.alloc(1_024, 1) }],
      ['with an attestation that nobody asked for', { statement: (sig: Buffer) => new Map([['sig', sig]]) }],
      [
        'with certificates, which could name addresses to fetch',
        { format: 'packed', statement: () => new Map([['x5c', [Buffer.alloc(8)]]]) },
      ],
    ];
    for (const [what, odd] of refused) {
      const answer = await add(new Authenticator().create(await options(), odd));
      expect([what, answer]).toMatchObject([what, NOT_GOOD]);
    }
    expect(await passkeysOf()).toEqual([]);
  });

  test('when its client data or its attestation is malformed', async () => {
    for (const text of [
      'garbage',
      'null',
      '{}',
      '{"challenge":1,"origin":"http://localhost:3000"}',
      '{"challenge":"A","origin":1}',
    ]) {
      const malformed = Buffer.from(text).toString('base64url');
      const { id, response } = new Authenticator().create(await options());
      for (const part of ['clientDataJSON', 'attestationObject']) {
        const answer = await add({ id, response: { ...response, [part]: malformed } });
        expect([text, part, answer]).toMatchObject([text, part, NOT_GOOD]);
      }
    }
  });

  test('for a challenge that was answered before, or is answered twice at once', async () => {
    const begun = await options();
    const keys = [new Authenticator(), new Authenticator()];
    const answers = await Promise.all(keys.map((key) => add(key.create(begun))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await add(new Authenticator().create(begun))).toMatchObject(NOT_GOOD);
    expect(await passkeysOf()).toHaveLength(1);
  });

  test('after five minutes', async () => {
    const begun = await options();
    t.clock.now += 1;
    const inTime = await options();
    t.clock.now += 5 * MINUTE - 1;
    // The session goes on: a challenge of another one is refused at any time.
    const { access } = (await t.call('POST', '/api/token/refresh/', { refresh: ann.refresh }))
      .body as SignedIn;
    const headers = { authorization: `Bearer ${access}` };
    const statuses: number[] = [];
    for (const challenge of [begun, inTime]) {
      const sent = { name: 'Laptop', credential: new Authenticator().create(challenge) };
      statuses.push((await ann.call('POST', PASSKEYS, sent, headers)).status);
    }
    expect(statuses).toEqual([400, 201]);
  });

  test('for a challenge of another user, of another session, or of a login', async () => {
    const [bob, phone] = [await t.signedInAs('bob'), await t.signedInAs('ann')];
    const begun = await options(bob);
    const of = async (by: SignedIn) => ({ ...begun, challenge: (await options(by)).challenge });
    const { body } = await t.call('POST', '/api/token/passkey/begin/');
    for (const other of [await of(bob), await of(phone), { ...begun, ...(body as object) }])
      expect(await add(new Authenticator().create(other))).toMatchObject(NOT_GOOD);
    expect(await add(new Authenticator().create(await of(ann)))).toMatchObject({ status: 201 });
  });

  test('when its session ends while it is verified', async () => {
    const begun = await options();
    t.beforeWrite(() => resetPassword(t.db, 'ann', PASSWORD));
    expect(await add(new Authenticator().create(begun))).toMatchObject({ status: 401 });
    expect(await t.db.read.all(rows, {})).toEqual([]);
  });
});

describe('The passkeys of an account', () => {
  test('are removed once: of two removals at the same time, the second finds nothing', async () => {
    const { id } = await new Authenticator().addTo(ann);
    const remove = () => ann.call('DELETE', `${PASSKEYS}delete/${id}/`);
    t.beforeWrite(remove);
    expect(await remove()).toMatchObject({ status: 404 });
    expect(await passkeysOf()).toEqual([]);
    const { body } = await ann.call('GET', '/api/account-events/');
    const removals = (body as { event: string }[]).filter(({ event }) => event === 'passkey removed');
    expect(removals).toHaveLength(1);
  });

  test('are begun with the right password more than ten times an hour, which are no guesses', async () => {
    await open({ RATE_LIMIT: 'on' });
    for (let time = 0; time < 11; time++) expect(await begin()).toMatchObject({ status: 200 });
  });
});
