import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayRefusal, REFUSAL_DELAY_MS } from './delayed-refusal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** When work that takes some time is answered. */
async function answeredAfter(ms: number, end: () => string): Promise<number> {
  const began = Date.now();
  const answered = delayRefusal(async () => {
    await after(ms);
    return end();
  }).then(
    () => Date.now() - began,
    () => Date.now() - began,
  );
  await vi.runAllTimersAsync();
  return answered;
}

test('a refusal arrives at the same time, however long its work took', async () => {
  const refuse = () => {
    throw new Error('refused');
  };
  expect([await answeredAfter(2, refuse), await answeredAfter(60, refuse)]).toEqual([
    REFUSAL_DELAY_MS,
    REFUSAL_DELAY_MS,
  ]);
});

test('a success is answered at once', async () => {
  expect(await answeredAfter(2, () => 'signed in')).toBe(2);
});
