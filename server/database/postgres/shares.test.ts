import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Unavailable } from '../database.ts';
import { Shares } from './shares.ts';

const CONNECTIONS = 10;
const PART = 4;

/** Calls whose names begin with the worker that they are for, and which end when they are told to. */
function sharesOfTest() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const shares = new Shares(CONNECTIONS, async (owner) => owner.slice(0, 1));
  const call = (owner: string) =>
    shares.run(owner, () => {
      begun.push(owner);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.push(resolve);
      return promise;
    });
  return { begun, ends, call, shares };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('calls for one worker have a part of the connections, and those for others do not wait for them', async () => {
  const { begun, ends, call } = sharesOfTest();
  const calls = Array.from({ length: PART + 1 }, (_, at) => call(`a${at}`));
  const other = call('b0');
  await settled();
  expect(begun).toEqual(['a0', 'a1', 'a2', 'a3', 'b0']);
  ends[1]?.();
  await settled();
  expect(begun).toEqual(['a0', 'a1', 'a2', 'a3', 'b0', 'a4']);
  for (const end of ends) end();
  await Promise.all([...calls, other]);
});

test('behind calls that hang one waits for half a second, and the next is refused at once', async () => {
  const { begun, ends, call, shares } = sharesOfTest();
  const hanging = Array.from({ length: PART }, (_, at) => call(`a${at}`));
  const waiting = expect(call('a4')).rejects.toBeInstanceOf(Unavailable);
  await vi.advanceTimersByTimeAsync(501);
  await waiting;
  await expect(call('a5')).rejects.toBeInstanceOf(Unavailable);
  expect(await shares.run('b0', async () => 'not refused')).toBe('not refused');
  expect(begun).toHaveLength(PART);
  for (const end of ends) end();
  await Promise.all(hanging);
  expect(await shares.run('a6', async () => 'back')).toBe('back');
});

test('a call that fails makes room like any other', async () => {
  const { shares } = sharesOfTest();
  for (let round = 0; round < PART + 1; round++) {
    await expect(shares.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
});
