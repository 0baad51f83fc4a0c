import { expect, test } from 'vitest';
import { invalid } from '../errors.ts';
import { UniqueViolation } from './database.ts';
import { translate } from './postgres-errors.ts';

const failure = (code: unknown, message = 'failed') => Object.assign(new Error(message), { code });

test.each([
  ['a full disk', failure('53100'), 507],
  ['a lost connection', failure('ECONNRESET'), 503],
  ['a lost connection in words', failure(undefined, 'Connection terminated unexpectedly'), 503],
  ['a statement out of time', failure('57014'), 503],
  ['a deadlock', failure('40P01'), 503],
])('%s is told by its status', (_name, error, status) => {
  expect(translate(error)).toMatchObject({ status });
});

test('a taken key is a unique violation', () => {
  expect(translate(failure('23505'))).toBeInstanceOf(UniqueViolation);
});

test.each([
  ['a fault of ours', failure('42601')],
  ['a refusal', invalid('id', 'This id is already in use.')],
  ['what is no error', 'a text'],
])('%s stays what it is', (_name, error) => {
  expect(translate(error)).toBe(error);
});
