import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestApp, testApp } from '../../testing/test-app.ts';

const MISSING = { detail: 'Authentication credentials were not provided.' };
const BAD = { detail: 'Given token not valid for any token type' };

let t: TestApp;
let ann: SignedIn;
beforeAll(async () => {
  t = await testApp();
  ann = await t.signedInAs('ann');
});
afterAll(() => t.close());

const read = (authorization?: string) =>
  t.send({ url: '/api/user/', headers: authorization === undefined ? {} : { authorization } });

describe('A call of a signed-in user', () => {
  test.each(['Bearer', 'bearer', 'BEARER', 'Bearer '])('is known by the scheme %j', async (scheme) => {
    expect(await read(`${scheme} ${ann.access}`)).toMatchObject({ status: 200, body: { username: 'ann' } });
  });

  test.each([undefined, '', 'Bearer', 'Bearer ', 'Basic YW5uOnNlY3JldA==', 'Token abc', 'Bearerabc'])(
    'is refused without a bearer token (%j)',
    async (authorization) => {
      const { status, headers, body } = await read(authorization);
      expect({ status, body }).toEqual({ status: 401, body: MISSING });
      expect(headers['www-authenticate']).toBe('Bearer realm="api"');
    },
  );

  test.each(['Basic', 'x'])('is refused with a bearer token behind %j', async (scheme) => {
    const { status, body } = await read(`${scheme} Bearer ${ann.access}`);
    expect({ status, body }).toEqual({ status: 401, body: MISSING });
  });

  test.each<[string, (token: SignedIn) => string]>([
    ['garbage', () => 'garbage'],
    ['a refresh token', ({ refresh }) => refresh],
    ['two tokens', ({ access }) => `${access} ${access}`],
    ['a token with a comma', ({ access }) => `${access},`],
    ['a quoted token', ({ access }) => `"${access}"`],
    ['a token and a tab', ({ access }) => `\t${access}`],
  ])('is refused with %s', async (_what, token) => {
    const { status, headers, body } = await read(`Bearer ${token(ann)}`);
    expect({ status, body }).toEqual({ status: 401, body: BAD });
    expect(headers['www-authenticate']).toBe('Bearer realm="api"');
  });
});
