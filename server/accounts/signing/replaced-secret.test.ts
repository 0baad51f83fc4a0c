import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { User } from '../../../contract/accounts.ts';
import type { RequestOptions } from '../../../contract/passkeys.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import { postFrom } from '../../testing/connection.ts';
import { ownerOf } from '../../testing/fill-notes.ts';
import { formOf } from '../../testing/form.ts';
import { png } from '../../testing/sample-pictures.ts';
import { PASSWORD, SECRET, type TestApp, testApp } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { newChallenge } from '../passkeys/challenge.ts';
import { pictureUrl } from '../pictures/address.ts';
import { rememberPlace } from '../throttling/known-places.ts';
import { adoptSecret, refuseOtherSecret } from './secret-fingerprint.ts';
import { signToken, tokenKeys } from './tokens.ts';

const OLD = 'the secret before, which is 32 bytes and more';
const old = tokenKeys(Buffer.from(OLD));

describe('While a secret replaces another', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await testApp({
      APP_SECRET: SECRET.toString(),
      APP_SECRET_ALSO: OLD,
      RATE_LIMIT: 'on',
      TRUST_PROXY: '127.0.0.1',
    });
    return () => t.close();
  });

  test('a session that the other one has signed stays valid', async () => {
    const { access } = await t.signedInAs('ann');
    const { user_id: owner, sid: session } = JSON.parse(
      Buffer.from(String(access.split('.')[1]), 'base64url').toString(),
    );
    const signed = (keys: typeof old) =>
      signToken(keys, 'access', { owner, session }, { now: t.clock.now, expiresAt: t.clock.now + 60_000 });
    const read = async (token: string) =>
      (await t.send({ url: '/api/user/', headers: { authorization: `Bearer ${token}` } })).status;
    expect(await read(await signed(old))).toBe(200);
    expect(await read(await signed(tokenKeys(Buffer.from('a third secret of at least 32 bytes'))))).toBe(401);
  });

  test('a login by a passkey that began with the other one is finished', async () => {
    const key = await Authenticator.of(t, 'ann');
    const challenge = newChallenge(old.challenge, ['login'], t.clock.now);
    const options: RequestOptions = {
      ...((await t.call('POST', '/api/token/passkey/begin/')).body as RequestOptions),
      challenge,
    };
    const credential = key.get(options);
    expect(await t.call('POST', '/api/token/passkey/', { credential })).toMatchObject({ status: 200 });
  });

  test('a picture is found at the address that the other one made', async () => {
    const picture = { 'profile.profile_picture': await png() };
    const form = await formOf({ username: 'ann', password: PASSWORD, ...picture });
    const { body } = await t.send({ method: 'POST', url: '/api/user/register/', ...form });
    const address = String((body as User).profile.profile_picture);
    const [hash = ''] = address.match(/[0-9a-f]{64}/) ?? [];
    const before = pictureUrl({ keys: old, publicUrl: undefined }, ownerOf(await t.signedInAs('ann')), hash);
    expect(before).not.toBe(address);
    expect(await t.send({ url: before })).toMatchObject({ status: 200 });
  });

  test('a place that was remembered with the other one is known', async () => {
    const owner = ownerOf(await t.signedInAs('ann'));
    const place = { owner, address: '192.0.2.1', now: t.clock.now };
    await t.db.write((tx) => rememberPlace(tx, old.place, place));
    const logIn = (password: string, address: string) =>
      t.send(postFrom(address, '/api/token/', { username: 'ann', password }));
    for (const third of [1, 2, 3])
      for (let last = 0; last < 10; last++) await logIn('Wrong-horse-7', `198.51.${third}.${last}`);
    expect(await logIn(PASSWORD, '203.0.113.1')).toMatchObject({ status: 429 });
    expect(await logIn(PASSWORD, '192.0.2.1')).toMatchObject({ status: 200 });
  });
});

test('The last node to start decides which of two secrets is that of the site', async () => {
  const db = await testDatabase();
  onTestFinished(() => db.close());
  const [first, second] = [Buffer.from('the first secret'), Buffer.from('the second secret')];
  await refuseOtherSecret(db, first);
  await expect(refuseOtherSecret(db, second)).rejects.toThrow('APP_SECRET is not that of the other nodes');
  await expect(refuseOtherSecret(db, second, Buffer.from('a third secret'))).rejects.toThrow(
    'APP_SECRET is not that of the other nodes',
  );
  await refuseOtherSecret(db, second, first);
  await refuseOtherSecret(db, second);
  await expect(refuseOtherSecret(db, first)).rejects.toThrow('APP_SECRET is not that of the other nodes');
  await adoptSecret(db, first);
  await refuseOtherSecret(db, first);
});
