import { describe, expect, test } from 'vitest';
import { asking, expectOutcome } from './asking.ts';
import { CALLS } from './rows.ts';
import { outcomes } from './table.ts';

const NOT_PROVIDED = {
  status: 401,
  body: { detail: 'Authentication credentials were not provided.' },
};
const NOT_VALID = { status: 401, body: { detail: 'Given token not valid for any token type' } };
const ACCESS_LIFE_MS = 5 * 60_000;
/** Fields that name a thing. */
const NAMING = ['id', 'category', 'parent', 'ordering', 'notes', 'moves'];

const { users, send, given } = await asking();

test('every call that names something has rows for what is of another user', () => {
  const naming = CALLS.filter(
    ({ endpoint, fields = {} }) => endpoint.url.includes(':') || NAMING.some((name) => name in fields),
  );
  expect(naming.filter(({ foreign }) => foreign === undefined)).toEqual([]);
});

describe.each(CALLS.filter(({ signedIn }) => signedIn))('$name', (rows) => {
  const { endpoint } = rows;

  test.each([undefined, '', 'Bearer', 'Bearer ', 'Basic YW5uOnBhc3N3b3Jk'])(
    'is refused without a token: %s',
    async (authorization) => {
      const { answer, ...raw } = await given(rows);
      expectOutcome(await send(endpoint, { ...raw, authorization }), NOT_PROVIDED);
    },
  );

  test('is refused signed out before its body is looked at', async () => {
    const { answer, ...raw } = await given(rows);
    expectOutcome(await send(endpoint, { ...raw, payload: '{', authorization: undefined }), NOT_PROVIDED);
  });

  test.each(['garbage', 'a.b.c', 'the refresh token'])('is refused with %s as token', async (what) => {
    const { answer, ...raw } = await given(rows);
    const token = what === 'the refresh token' ? users.ann.refresh : what;
    expectOutcome(await send(endpoint, { ...raw, authorization: `Bearer ${token}` }), NOT_VALID);
  });

  test('is refused with an expired token', async () => {
    const { answer, ...raw } = await given(rows);
    const { clock } = users.app;
    clock.now += ACCESS_LIFE_MS;
    const refused = await send(endpoint, raw);
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

describe.each(CALLS.filter(({ foreign }) => foreign !== undefined))('$name', ({ endpoint, foreign = [] }) => {
  test.each(foreign)('of $what', async (row) => {
    const { answer, intact, ...raw } = await row.given(users);
    expectOutcome(await send(endpoint, raw), answer);
    await intact();
  });
});

describe.each(CALLS.filter(({ endpoint }) => endpoint.url.includes(':')))('$name', (rows) => {
  test.each([
    ['nothing', '0b8f2f2e-5d0c-4f5e-9f0e-1c2d3e4f5a6b'],
    ['NUL', '\0'],
    ['a percent sign', '%'],
    ['very much', 'x'.repeat(2_000)],
  ])('an id that names %s is not found', async (_, id) => {
    const { answer, ...raw } = await given(rows);
    expectOutcome(await send(rows.endpoint, { ...raw, params: { id } }), outcomes.NOT_FOUND);
  });
});
