import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('runs again and again until it is stopped', async () => {
  const work = vi.fn(async () => {});
  const stop = repeat(1_000, work, () => {});
  await vi.advanceTimersByTimeAsync(3_500);
  await stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(3);
});

test('a failure is told and the next run comes all the same', async () => {
  const told: unknown[] = [];
  const failure = new Error('away');
  const work = vi.fn(async () => {}).mockRejectedValueOnce(failure);
  const stop = repeat(1_000, work, (error) => told.push(error));
  await vi.advanceTimersByTimeAsync(2_500);
  await stop();
  expect(told).toEqual([failure]);
  expect(work).toHaveBeenCalledTimes(2);
});

test('stopping waits for the run under way', async () => {
  let finish = () => {};
  const stop = repeat(
    1_000,
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
    () => {},
  );
  await vi.advanceTimersByTimeAsync(1_000);
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect(stopped).toBe(true);
});
