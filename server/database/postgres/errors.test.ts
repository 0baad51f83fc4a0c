import { expect, test } from 'vitest';
import { messageOf } from '../../runtime/thrown.ts';
import { DiskFull, OutOfTime, Unavailable, UniqueViolation } from '../database.ts';
import { translate } from './errors.ts';

const failure = (code: unknown, message = 'failed') => Object.assign(new Error(message), { code });

test.each([
  ['a full disk', failure('53100'), DiskFull],
  ['a lost connection', failure('ECONNRESET'), Unavailable],
  ['a lost connection in words', failure(undefined, 'Connection terminated unexpectedly'), Unavailable],
  ['a statement out of time', failure('57014'), OutOfTime],
  ['a statement whose result does not arrive in time', new Error('Query read timeout'), OutOfTime],
  ['a deadlock', failure('40P01'), Unavailable],
  ['a lock held too long', failure('55P03'), Unavailable],
  ['a taken key', failure('23505'), UniqueViolation],
])('%s has an error of its own, with its cause', (_name, error, kind) => {
  const translated = translate(error);
  expect(translated).toBeInstanceOf(kind);
  expect(translated).toMatchObject({ message: error.message, cause: error });
});

test.each([
  ['an error in our SQL', failure('42601')],
  ['an error of the work in a transaction', new Error('no')],
  ['a value that is not an Error', 'a text'],
])('%s stays what it is', (_name, error) => {
  expect(translate(error)).toBe(error);
});

test.each([
  ['its message', failure('28P01', 'password authentication failed'), 'password authentication failed'],
  [
    'its code, where a name has several addresses and none answers',
    Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }),
    'ECONNREFUSED',
  ],
  ['its text, when it is not an Error', 'a text', 'a text'],
])('the reason of a failed connection is %s', (_name, error, reason) => {
  expect(messageOf(error)).toBe(reason);
});
