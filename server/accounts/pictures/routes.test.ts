import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '../../../contract/accounts.ts';
import { ownerOf } from '../../testing/fill-notes.ts';
import { formOf } from '../../testing/form.ts';
import { png } from '../../testing/sample-pictures.ts';
import { PASSWORD, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let address: string;
beforeAll(async () => {
  t = await testApp();
  const form = await formOf({
    username: 'ann',
    password: PASSWORD,
    'profile.profile_picture': await png(),
  });
  const { body } = await t.send({ method: 'POST', url: '/api/user/register/', ...form });
  address = String((body as User).profile.profile_picture);
});
afterAll(() => t.close());

test('A picture is served to anyone, for ever, as nothing but a picture', async () => {
  const { bytes, headers, status } = await t.send({ url: address });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'content-length': String(bytes.length),
  });
  expect(bytes.subarray(0, 4).toString()).toBe('RIFF');
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
});

test('HEAD returns the headers of a picture without the picture', async () => {
  const { bytes, headers, status } = await t.send({ method: 'HEAD', url: address });
  expect(status).toBe(200);
  expect(bytes).toHaveLength(0);
  expect(Number(headers['content-length'])).toBeGreaterThan(0);
});

test('The address of a picture does not contain the id of its account; one of an earlier version, which does, still works', async () => {
  const owner = ownerOf(await t.signedInAs('ann'));
  const [, , of = '', file] = address.split('/');
  expect(of).not.toBe(owner);
  const [now, earlier] = [
    await t.send({ url: address }),
    await t.send({ url: `/pictures/${owner}/${file}` }),
  ];
  expect(earlier).toMatchObject({ status: 200, bytes: now.bytes });
});

describe('Nothing is found', () => {
  test.each<[string, (parts: { of: string; file: string }) => string]>([
    ["under another user's id", ({ file }) => `/pictures/01890a5d-ac96-774b-bcce-b302099a8057/${file}`],
    ['under another hash', ({ of }) => `/pictures/${of}/${'0'.repeat(64)}.webp`],
    ['with another ending', ({ of, file }) => `/pictures/${of}/${file.replace('.webp', '.png')}`],
    ['in capitals', ({ of, file }) => `/pictures/${of}/${file.toUpperCase()}`],
    ['with dashes elsewhere', ({ of, file }) => `/pictures/-${of.replace('-', '')}/${file}`],
    ['with a NUL', ({ file }) => `/pictures/%00${'0'.repeat(35)}/${file}`],
    ['up the folders', () => '/pictures/..%2f..%2fsecret/x.webp'],
  ])('%s', async (_where, url) => {
    const [, , of = '', file = ''] = address.split('/');
    expect(await t.send({ url: url({ of, file }) })).toMatchObject({ status: 404 });
  });
});
