import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterText, holdForText, textIsShown } from './first-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.runAllTimers());

test('tasks run at once on a page whose text is already there', () => {
  const task = vi.fn();
  afterText(task);
  expect(task).toHaveBeenCalledOnce();
});

test('tasks that the text does not need wait until it is shown, and keep their order', () => {
  const order: number[] = [];
  holdForText();
  for (const n of [1, 2]) afterText(() => order.push(n));
  expect(order).toEqual([]);
  textIsShown();
  expect(order).toEqual([1, 2]);
});

test('tasks run after three seconds when the text does not come', () => {
  const task = vi.fn();
  holdForText();
  afterText(task);
  vi.advanceTimersByTime(3_000);
  expect(task).toHaveBeenCalledOnce();
  textIsShown();
  expect(task).toHaveBeenCalledOnce();
});
