import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REFUSED_AFTER_MS, refusedLate } from './refused-late.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** When work that takes some time is answered. */
async function answeredAfter(ms: number, end: () => string): Promise<number> {
  const began = Date.now();
  const answered = refusedLate(async () => {
    await after(ms);
    return end();
  }).then(
    () => Date.now() - began,
    () => Date.now() - began,
  );
  await vi.runAllTimersAsync();
  return answered;
}

test('a refusal comes at one time, however long its work took', async () => {
  const refuse = () => {
    throw new Error('refused');
  };
  expect([await answeredAfter(2, refuse), await answeredAfter(60, refuse)]).toEqual([
    REFUSED_AFTER_MS,
    REFUSED_AFTER_MS,
  ]);
});

test('what succeeds is answered at once', async () => {
  expect(await answeredAfter(2, () => 'signed in')).toBe(2);
});
