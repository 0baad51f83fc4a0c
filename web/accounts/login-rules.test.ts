import { describe, expect, test } from 'vitest';
import { checkCredentials, checkUsername } from './login-rules.ts';

const GOOD = { username: 'ann', password: 'secret', confirmation: 'secret' };
const NO_USERNAME = { username: 'Username is required' };
const NO_PASSWORD = { password: 'Password is required' };
const SHORT = { password: 'Password must be at least 6 characters long' };
const MISMATCH = { confirmation: 'Passwords do not match' };

type Some = Partial<typeof GOOD>;
type Row = [string, Some, Some];

const check = (mode: 'login' | 'register', change: Some) => {
  const credentials = new Map(Object.entries({ ...GOOD, ...change }));
  return checkCredentials(mode, (field) => credentials.get(field) ?? '');
};

describe('login', () => {
  test.each<Row>([
    ['username and password', {}, {}],
    ['a short password of old times', { password: 'a' }, {}],
    ['a password of blanks', { password: '  ' }, {}],
    ['no username', { username: '' }, NO_USERNAME],
    ['a blank username', { username: ' \t ' }, NO_USERNAME],
    ['no password', { password: '' }, NO_PASSWORD],
    ['nothing at all', { username: '', password: '' }, { ...NO_USERNAME, ...NO_PASSWORD }],
    ['a confirmation, which a login ignores', { confirmation: 'other' }, {}],
  ])('%s', (_, change, errors) => {
    expect(check('login', change)).toEqual(errors);
  });
});

describe('register', () => {
  test.each<Row>([
    ['all fields', {}, {}],
    ['a blank username', { username: '  ' }, NO_USERNAME],
    ['no password and no confirmation', { password: '', confirmation: '' }, NO_PASSWORD],
    ['five characters', { password: 'fiver', confirmation: 'fiver' }, SHORT],
    ['six characters', { password: 'sixers', confirmation: 'sixers' }, {}],
    ['five characters that take ten units', { password: '🌅🌅🌅🌅🌅', confirmation: '🌅🌅🌅🌅🌅' }, SHORT],
    ['another confirmation', { confirmation: 'Secret' }, MISMATCH],
    [
      'all wrong at once',
      { username: '', password: 'abc', confirmation: '' },
      { ...NO_USERNAME, ...SHORT, ...MISMATCH },
    ],
  ])('%s', (_, change, errors) => {
    expect(check('register', change)).toEqual(errors);
  });
});

test.each([
  ['', 'Username is required'],
  ['   ', 'Username is required'],
  ['ann', undefined],
])('the username "%s" of a profile', (username, error) => {
  expect(checkUsername(username)).toBe(error);
});
