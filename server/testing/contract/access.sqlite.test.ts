import { describe, test } from 'vitest';
import { asking, expectOutcome } from './asking.ts';
import { CALLS } from './rows.ts';

const NOT_PROVIDED = {
  status: 401,
  body: { detail: 'Authentication credentials were not provided.' },
};
const NOT_VALID = { status: 401, body: { detail: 'Given token not valid for any token type' } };
const ACCESS_LIFE_MS = 5 * 60_000;

const { users, send, given } = await asking();

describe.each(CALLS.filter(({ signedIn }) => signedIn))('$name', (rows) => {
  test('is refused signed out, before its body is read', async () => {
    const { answer, ...raw } = await given(rows);
    const refused = await send(rows.endpoint, { ...raw, payload: '{', authorization: undefined });
    expectOutcome(refused, NOT_PROVIDED);
  });

  test('is refused with an expired token', async () => {
    const { answer, ...raw } = await given(rows);
    const { clock } = users.app;
    clock.now += ACCESS_LIFE_MS;
    const refused = await send(rows.endpoint, raw);
    clock.now -= ACCESS_LIFE_MS;
    expectOutcome(refused, NOT_VALID);
  });
});

test.each(CALLS.filter(({ signedIn }) => !signedIn))(
  '$name ignores any Authorization header',
  async (rows) => {
    const { answer, ...raw } = await given(rows);
    expectOutcome(await send(rows.endpoint, { ...raw, authorization: 'Bearer garbage' }), answer);
  },
);
