import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keepTickShape, kept } from './tick-shape.ts';

test('one of the objects that the next tick queues is kept', async () => {
  keepTickShape();
  await nextTurn();
  const [queued] = kept;
  expect(Object.keys(queued ?? {})).toEqual(expect.arrayContaining(['callback', 'args']));
});
