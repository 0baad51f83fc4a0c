import { expect, test } from 'vitest';
import { late } from './late.ts';

test('those who wait for code get it in the order in which they asked', async () => {
  const answers: ((code: string) => void)[] = [];
  const { load, here } = late(() => new Promise<string>((resolve) => answers.push(resolve)));
  const order: number[] = [];
  const asked = [1, 2].map((who) => load().then(() => order.push(who)));
  for (const answer of answers.toReversed()) answer('code');
  await Promise.all(asked);
  expect(order).toEqual([1, 2]);
  expect(here()).toBe('code');
});

test('code that could not come is asked for again', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve('code')];
  const { load } = late(() => answers.shift() ?? Promise.resolve(''));
  await expect(load()).rejects.toThrow('offline');
  expect(await load()).toBe('code');
});
