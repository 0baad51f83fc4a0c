import { expect, test } from 'vitest';
import { type Held, MemoryBudget } from './memory-budget.ts';

/** Holds so many bytes for a client, and notes its name when it has to let go. */
function holder(memory: MemoryBudget) {
  const lost: string[] = [];
  const hold = (client: string, bytes: number): Held => memory.hold(client, bytes, () => lost.push(client));
  return { hold, lost };
}

test('memory that is given back can be held again', () => {
  const { hold, lost } = holder(new MemoryBudget(100));
  for (let times = 0; times < 10; times++) hold('ann', 100).release();
  expect(lost).toEqual([]);
});

test('the client that holds the most memory loses its largest body, whichever client asks for more', () => {
  const memory = new MemoryBudget(100);
  const { hold, lost } = holder(memory);
  hold('ann', 40);
  const large = memory.hold('bob', 35, () => lost.push('the large one of bob'));
  hold('bob', 25);
  hold('cy', 1);
  expect(lost).toEqual(['the large one of bob']);
  large.grow(1_000);
  large.release();
  hold('cy', 34);
  expect(lost).toHaveLength(1);
});

test('a client that grows above all others loses what it holds itself', () => {
  const { hold, lost } = holder(new MemoryBudget(100));
  hold('ann', 30);
  const growing = hold('bob', 0);
  for (let times = 0; times < 10; times++) growing.grow(20);
  expect(lost).toEqual(['bob']);
});

test('more than there is can never be held', () => {
  const { hold, lost } = holder(new MemoryBudget(100));
  hold('ann', 101);
  expect(lost).toEqual(['ann']);
  hold('ann', 100);
  expect(lost).toEqual(['ann']);
});
