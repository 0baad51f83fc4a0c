import { expect, test } from 'vitest';
import { accessToken } from '../testing/fake-api.ts';
import { expiryOf, userOf } from './token-claims.ts';

test('the expiry of an access token, in milliseconds', () => {
  expect(expiryOf(accessToken({ exp: 1_800_000_000 }))).toBe(1_800_000_000_000);
});

test('a token whose claims need the letters - and _ of base64url', () => {
  const token = accessToken({ name: '>>>???ÿÿÿ', exp: 1 });
  expect(token.split('.')[1]).toMatch(/[-_]/);
  expect(expiryOf(token)).toBe(1000);
});

test('the user of an access token', () => {
  expect(userOf(accessToken({ user_id: 'ann', exp: 1 }))).toBe('ann');
});

test.each([
  ['no token', ''],
  ['no claims', 'abc'],
  ['claims that are no base64', 'a.*.c'],
  ['claims that are no JSON', 'a.YWJj.c'],
  ['claims that are null', 'a.bnVsbA.c'],
  ['no expiry', accessToken({ sub: 'ann' })],
  ['an expiry that is not a number', accessToken({ exp: '1800000000', user_id: 5 })],
])('%s has no expiry and no user', (_, token) => {
  expect(expiryOf(token)).toBeUndefined();
  expect(userOf(token)).toBeUndefined();
});
