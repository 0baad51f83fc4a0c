import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { UniqueViolation } from '../database.ts';
import { translate } from './errors.ts';

function failureOf(sql: string): unknown {
  const handle = new DatabaseSync(':memory:');
  handle.exec('create table visitors (id text primary key, seen_at integer not null)');
  try {
    return handle.exec(`insert into visitors values ('a', 1); ${sql}`);
  } catch (error) {
    return error;
  } finally {
    handle.close();
  }
}

test('a key that is taken is an error of the product, and any other fault of a statement stays as it is', () => {
  expect(translate(failureOf("insert into visitors values ('a', 2)"))).toBeInstanceOf(UniqueViolation);
  const missing = failureOf("insert into visitors values ('b', null)");
  expect(missing).toBeInstanceOf(Error);
  expect(translate(missing)).toBe(missing);
  expect(translate('not an error')).toBe('not an error');
});
