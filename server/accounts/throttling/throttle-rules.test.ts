import { describe, expect, test } from 'vitest';
import {
  afterFailure,
  type Failures,
  LOGIN_FAILURES,
  OLD_PASSWORD_FAILURES,
  type ThrottleRule,
  waitsUntil,
} from './throttle-rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NONE: Failures = { failures: 0, expires_at: 0 };

/** Fails at each of the times; returns how long to wait after the last one. */
function waitAfter(rule: ThrottleRule, times: readonly number[]): number {
  let held = NONE;
  for (const now of times) {
    expect(waitsUntil(rule, held)).toBeLessThanOrEqual(now);
    held = afterFailure(rule, held, now);
  }
  return Math.max(0, waitsUntil(rule, held) - (times.at(-1) ?? 0));
}

const at = (start: number, times: number) => Array<number>(times).fill(start);

describe('Failed logins', () => {
  const wait = (times: readonly number[]) => waitAfter(LOGIN_FAILURES, times);

  test('are free up to the ninth, and wait 15 minutes from the tenth', () => {
    expect(wait(at(1, 9))).toBe(0);
    expect(wait(at(1, 10))).toBe(15 * MINUTE);
  });

  test('are forgotten 15 minutes after the first', () => {
    expect(wait([...at(1, 9), 15 * MINUTE])).toBe(15 * MINUTE);
    expect(wait([...at(1, 9), ...at(15 * MINUTE + 1, 9)])).toBe(0);
  });

  test('wait twice as long each time, up to a day', () => {
    const times = at(0, 10);
    const waits: number[] = [];
    for (let further = 0; further < 9; further++) {
      const minutes = wait(times) / MINUTE;
      waits.push(minutes);
      times.push((times.at(-1) ?? 0) + minutes * MINUTE);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  });

  test('are remembered for a day after the wait', () => {
    const end = 15 * MINUTE + 24 * HOUR;
    expect(wait([...at(0, 10), end - 1])).toBe(30 * MINUTE);
    expect(wait([...at(0, 10), end])).toBe(0);
  });
});

describe('Wrong old passwords', () => {
  const wait = (times: readonly number[]) => waitAfter(OLD_PASSWORD_FAILURES, times);

  test('are free up to the ninth, and wait an hour from the tenth', () => {
    expect(wait(at(1, 9))).toBe(0);
    expect(wait(at(1, 10))).toBe(HOUR);
  });

  test('are forgotten after the hour', () => {
    expect(wait([...at(0, 10), ...at(HOUR, 9)])).toBe(0);
    expect(wait([...at(0, 10), ...at(HOUR, 10)])).toBe(HOUR);
  });
});
