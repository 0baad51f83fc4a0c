import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { readToken, signToken, type TokenKeys, type TokenType, tokenKeys } from './tokens.ts';

const keys = tokenKeys(Buffer.from('one secret of at least thirty-two bytes'));
const now = Date.UTC(2026, 0, 1);
const bearer = { owner: 'ann', session: 'first' };
const life = { now, expiresAt: now + 60_000 };
const seconds = now / 1000;
const claims = {
  token_type: 'access',
  user_id: 'ann',
  sid: 'first',
  jti: 'j',
  iat: seconds,
  exp: seconds + 60,
};

async function bearerOf(of: TokenKeys, type: TokenType, token: string, at: number) {
  const read = await readToken(of, type, token, at);
  return read && { owner: read.owner, session: read.session };
}

const text = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const part = (value: unknown) => text(value).toString('base64url');

/** A token with any header and claims, signed in any way. */
function forge(
  header: unknown,
  payload: unknown,
  { key = keys.access, hash = 'sha256' }: { key?: KeyObject | string; hash?: string } = {},
): string {
  const signed = `${part(header)}.${part(payload)}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`;
}

const HS256 = { alg: 'HS256', typ: 'JWT' };

test('The keys of a secret stay as they are: sessions outlive an upgrade', async () => {
  const hex = ({ access, refresh }: TokenKeys) =>
    [access, refresh].map((key) => key.export().toString('hex'));
  expect(hex(keys)).toEqual([
    '6f1eb308754a4de6cec147c99496f991f0f6c33d8d903dc0ba0901c756faf258',
    'd0dc245a11d9113f98443249b814856b245b61094a464982db4b59372eb96970',
  ]);
});

describe('A token', () => {
  test('names its user and its login', async () => {
    const token = await signToken(keys, 'access', bearer, life);
    expect(await bearerOf(keys, 'access', token, now)).toEqual(bearer);
  });

  test('is a JWT that any library can verify', async () => {
    const token = await signToken(keys, 'refresh', bearer, { now: now + 999, expiresAt: now + 60_999 });
    const { payload, protectedHeader } = await jwtVerify(token, keys.refresh, { currentDate: new Date(now) });
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(payload).toEqual({
      token_type: 'refresh',
      user_id: 'ann',
      sid: 'first',
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iat: seconds,
      exp: seconds + 60,
    });
  });

  test('differs from every other one of the same login', async () => {
    const [one, other] = [
      await signToken(keys, 'access', bearer, life),
      await signToken(keys, 'access', bearer, life),
    ];
    expect(one).not.toBe(other);
  });

  test('is good up to its last millisecond and not at its end', async () => {
    const token = await signToken(keys, 'access', bearer, life);
    expect(await bearerOf(keys, 'access', token, now + 59_999)).toEqual(bearer);
    expect(await bearerOf(keys, 'access', token, now + 60_000)).toBeUndefined();
  });

  test('of one type is refused as the other, even under one key', async () => {
    const refresh = await signToken(keys, 'refresh', bearer, life);
    expect(await bearerOf(keys, 'access', refresh, now)).toBeUndefined();
    const shared: TokenKeys = { ...keys, refresh: keys.access };
    expect(
      await bearerOf(shared, 'access', await signToken(shared, 'refresh', bearer, life), now),
    ).toBeUndefined();
  });
});

describe('A forged token is refused', () => {
  const good = forge(HS256, claims);
  const [header = '', payload = '', signature = ''] = good.split('.');
  const changed = part({ ...claims, user_id: 'bob' });
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

  test('which the good one is not', async () => {
    expect(await bearerOf(keys, 'access', good, now)).toEqual(bearer);
  });

  test.each<[string, string]>([
    ['without an algorithm', `${part({ alg: 'none' })}.${payload}.`],
    ['without a signature', `${header}.${payload}.`],
    ['with changed claims', `${header}.${changed}.${signature}`],
    ['by HS512', forge({ ...HS256, alg: 'HS512' }, claims, { hash: 'sha512' })],
    ['by a public key as the secret', forge(HS256, claims, { key: publicPem })],
    ['by the other key', forge(HS256, claims, { key: keys.refresh })],
    [
      'by a key of its own in the header',
      forge({ ...HS256, jwk: { kty: 'oct', k: 'AA' } }, claims, { key: '\0' }),
    ],
    ['with a critical extension', forge({ ...HS256, crit: ['exp'] }, claims)],
    ['without a type in the header', forge({ alg: 'HS256' }, claims)],
    ['with a fourth part', `${good}.${signature}`],
    ['that is empty', ''],
    ['that is long', 'a'.repeat(100_000)],
  ])('%s', async (_what, token) => {
    expect(await bearerOf(keys, 'access', token, now)).toBeUndefined();
  });

  test('but a key that can verify no token is a failure of ours', async () => {
    await expect(readToken({ ...keys, access: publicKey }, 'access', good, now)).rejects.toThrow(TypeError);
  });

  test('by RS256', async () => {
    const rsa = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
    expect(await bearerOf(keys, 'access', rsa, now)).toBeUndefined();
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a number', 1],
    ['a list', [claims]],
    ['no type', { ...claims, token_type: undefined }],
    ['no user', { ...claims, user_id: undefined }],
    ['a number as user', { ...claims, user_id: 1 }],
    ['no session', { ...claims, sid: undefined }],
    ['a list as session', { ...claims, sid: ['first'] }],
    ['no end', { ...claims, exp: undefined }],
    ['a text as end', { ...claims, exp: '9999999999' }],
  ])('when it claims %s, even by our key', async (_what, payload) => {
    expect(await bearerOf(keys, 'access', forge(HS256, payload), now)).toBeUndefined();
  });
});
