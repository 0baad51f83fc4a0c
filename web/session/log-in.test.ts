// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { logIn } from './log-in.ts';
import { readTokens } from './tokens.ts';

test.each<[string, () => Response]>([
  ['a maintenance page', () => new Response('<title>Maintenance</title>')],
  ['JSON of somebody else', () => Response.json({ ok: true })],
  ['an empty answer', () => new Response(null, { status: 204 })],
])('a login that is answered by %s has failed', async (_, stranger) => {
  fakeApi({ 'POST /api/token/': stranger });
  await expect(logIn({ username: 'ann', password: 'secret' })).rejects.toMatchObject({ status: 0 });
  expect(readTokens()).toEqual({ access: null, refresh: null });
});
