import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeJoinCode, readJoinCode } from './join-code.ts';

test('a code names its category and carries a secret', () => {
  const space = randomUUIDv7();
  const { code, secret } = makeJoinCode(space);
  expect(code).toMatch(/^[\w-]{44}$/);
  expect(readJoinCode(code)).toEqual({ space, secret });
});

test('two codes of one category have different secrets', () => {
  const space = randomUUIDv7();
  expect(makeJoinCode(space).secret).not.toBe(makeJoinCode(space).secret);
});

test.each(['', 'short', 'a'.repeat(45), `${'a'.repeat(43)}!`])(
  'the malformed code %j names nothing',
  (code) => {
    expect(readJoinCode(code)).toBeUndefined();
  },
);
