import { expect, test } from 'vitest';
import { failureLog } from './failure-log.ts';

test('a database out of reach is logged once without a stack, then once a minute with a number', () => {
  const logged: object[] = [];
  let now = 0;
  const failed = failureLog({ warn: (what) => logged.push(what) }, () => now);
  const away = Object.assign(new Error('connect ECONNREFUSED 10.0.0.9:5432'), { code: 'ECONNREFUSED' });
  for (; now < 120_000; now += 1_000) {
    failed('watching the lists')(away);
    failed('writing visitors')(away);
  }
  const reason = { reason: away.message, code: 'ECONNREFUSED' };
  expect(logged).toEqual([reason, { ...reason, times: 120 }]);
});

test('of more than a hundred kinds of failures none is held back', () => {
  const logged: object[] = [];
  const failed = failureLog({ warn: (what) => logged.push(what) }, () => 0);
  for (let kind = 0; kind <= 100; kind++) failed('sweeping')(`reason ${kind}`);
  failed('sweeping')('reason 0');
  expect(logged).toHaveLength(102);
});

test('another failure is logged at once, with its stack', () => {
  const logged: object[] = [];
  const failed = failureLog({ warn: (what) => logged.push(what) }, () => 0);
  const [one, other] = [new Error('one'), new Error('other')];
  for (const error of [one, other, one]) failed('sweeping')(error);
  expect(logged).toEqual([{ err: one }, { err: other }]);
});
