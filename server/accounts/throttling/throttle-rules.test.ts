import { expect, test } from 'vitest';
import { afterFailure, LOGIN_FAILURES, OLD_PASSWORD_FAILURES, waitsUntil } from './throttle-rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (start: number, times: number) => Array<number>(times).fill(start);
/** The end of the wait after ten, and of the memory of it. */
const FORGOTTEN = 15 * MINUTE + 24 * HOUR;

test.each([
  ['nine logins', LOGIN_FAILURES, at(1, 9), 0],
  ['ten logins', LOGIN_FAILURES, at(1, 10), 15 * MINUTE],
  ['ten logins in less than 15 minutes', LOGIN_FAILURES, [...at(1, 9), 15 * MINUTE], 15 * MINUTE],
  ['nine logins after 15 minutes', LOGIN_FAILURES, [...at(1, 9), ...at(15 * MINUTE + 1, 9)], 0],
  ['one login a day after the wait', LOGIN_FAILURES, [...at(0, 10), FORGOTTEN - 1], 30 * MINUTE],
  ['one login later', LOGIN_FAILURES, [...at(0, 10), FORGOTTEN], 0],
  ['nine old passwords', OLD_PASSWORD_FAILURES, at(1, 9), 0],
  ['ten old passwords', OLD_PASSWORD_FAILURES, at(1, 10), HOUR],
  ['nine old passwords after the hour', OLD_PASSWORD_FAILURES, [...at(0, 10), ...at(HOUR, 9)], 0],
  ['ten old passwords after the hour', OLD_PASSWORD_FAILURES, [...at(0, 10), ...at(HOUR, 10)], HOUR],
])('after %s that failed the next waits as its rule says', (_, rule, times, wait) => {
  let held = { failures: 0, expires_at: 0 };
  for (const now of times) {
    expect(waitsUntil(rule, held)).toBeLessThanOrEqual(now);
    held = afterFailure(rule, held, now);
  }
  expect(Math.max(0, waitsUntil(rule, held) - (times.at(-1) ?? 0))).toBe(wait);
});

test('failed logins wait twice as long each time, up to a day', () => {
  let [held, now] = [{ failures: 9, expires_at: Infinity }, 0];
  const waits = Array.from({ length: 9 }, () => {
    held = afterFailure(LOGIN_FAILURES, held, now);
    const wait = waitsUntil(LOGIN_FAILURES, held) - now;
    now += wait;
    return wait / MINUTE;
  });
  expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
});
