import { expect, test } from 'vitest';
import { lazyCode } from './lazy-code.ts';

test('callers that wait for code receive it in the order of their calls', async () => {
  const answers: ((code: string) => void)[] = [];
  const { load, loaded } = lazyCode(() => new Promise<string>((resolve) => answers.push(resolve)));
  const order: number[] = [];
  const asked = [1, 2].map((who) => load().then(() => order.push(who)));
  for (const answer of answers.toReversed()) answer('code');
  await Promise.all(asked);
  expect(order).toEqual([1, 2]);
  expect(loaded()).toBe('code');
});

test('code that failed to load is requested again', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve('code')];
  const { load } = lazyCode(() => answers.shift() ?? Promise.resolve(''));
  await expect(load()).rejects.toThrow('offline');
  expect(await load()).toBe('code');
});
