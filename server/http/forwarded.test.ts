import { expect, test } from 'vitest';
import { plainForwarded } from './forwarded.ts';

const forwarded = (value: string | undefined) => {
  const headers = value === undefined ? {} : { 'x-forwarded-for': value };
  plainForwarded({ headers });
  return Reflect.get(headers, 'x-forwarded-for');
};

test.each([
  ['198.51.100.8', '198.51.100.8'],
  ['198.51.100.8:40001', '198.51.100.8'],
  ['"198.51.100.8:40001"', '198.51.100.8'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['198.51.100.8:1, 10.0.0.2:2', '198.51.100.8, 10.0.0.2'],
  ['198.51.100.8,10.0.0.2', '198.51.100.8, 10.0.0.2'],
  ['unknown, 203.0.113.9', '203.0.113.9'],
  ['203.0.113.9, unknown', undefined],
  ['203.0.113.9, , 10.0.0.2', '10.0.0.2'],
  ['_hidden', undefined],
  ['', undefined],
  ['1.2.3', undefined],
  ['010.0.0.1', undefined],
  ['256.1.1.1:80', undefined],
  ['[198.51.100.8', undefined],
  ['[2001:db8::1]:443:1', undefined],
  ['<script>', undefined],
  [undefined, undefined],
])('The addresses in %j are %j', (given, addresses) => {
  expect(forwarded(given)).toBe(addresses);
});
