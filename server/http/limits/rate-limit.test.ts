import { expect, test } from 'vitest';
import { Refusal } from '../../errors.ts';
import { RateLimit } from './rate-limit.ts';

test('a burst is free, the next call waits, and the allowance grows back with time', () => {
  let now = 1_000_000;
  const limit = new RateLimit({ burst: 3, perCallMs: 10_000 }, () => now);
  for (let call = 0; call < 3; call++) limit.take('a');
  expect(() => limit.take('a')).toThrow(Refusal);
  now += 10_000;
  limit.take('a');
  expect(() => limit.take('a')).toThrow('Expected available in 10 seconds.');
});

test('a refused call does not make the wait longer', () => {
  let now = 0;
  const limit = new RateLimit({ burst: 1, perCallMs: 1_000 }, () => now);
  limit.take('a');
  for (let call = 0; call < 50; call++) expect(() => limit.take('a')).toThrow('1 second.');
  now += 1_000;
  limit.take('a');
});

test('a flood of spoofed addresses pushes out the oldest, not the memory', () => {
  const limit = new RateLimit({ burst: 1, perCallMs: 1_000 }, () => 0);
  limit.take('first');
  for (let address = 0; address < 50_000; address++) limit.take(String(address));
  limit.take('first');
  expect(() => limit.take('49999')).toThrow(Refusal);
});

test('a call that costs more than the whole allowance takes all of it', () => {
  let now = 0;
  const limit = new RateLimit({ burst: 10, perCallMs: 1_000 }, () => now);
  limit.take('a', 25);
  expect(() => limit.take('a', 25)).toThrow('10 seconds.');
  now += 10_000;
  limit.take('a', 25);
});
