import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runAtInterval } from './run-at-interval.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('runs again and again until it is stopped', async () => {
  const work = vi.fn(async () => {});
  const stop = runAtInterval(1_000, work, () => {});
  await vi.advanceTimersByTimeAsync(3_500);
  await stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(3);
});

test('a failure is reported and the next run still happens', async () => {
  const failures: unknown[] = [];
  const failure = new Error('away');
  const work = vi.fn(async () => {}).mockRejectedValueOnce(failure);
  const stop = runAtInterval(1_000, work, (error) => failures.push(error));
  await vi.advanceTimersByTimeAsync(2_500);
  await stop();
  expect(failures).toEqual([failure]);
  expect(work).toHaveBeenCalledTimes(2);
});

test('stopping waits for the run under way', async () => {
  let finish = () => {};
  const stop = runAtInterval(
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
