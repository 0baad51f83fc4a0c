import { executionAsyncResource } from 'node:async_hooks';
import { expect, test } from 'vitest';

test('what runs in the next tick has the queued object as its resource, so that one can be kept', async () => {
  const resource = await new Promise<object>((resolve) => {
    process.nextTick(() => resolve(executionAsyncResource()));
  });
  expect(Object.keys(resource)).toEqual(expect.arrayContaining(['callback', 'args']));
});
