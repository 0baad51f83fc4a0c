import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterText, holdForText, textIsShown } from './first-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('nothing waits on a page whose text is there already', () => {
  const task = vi.fn();
  afterText(task);
  expect(task).toHaveBeenCalledOnce();
});

test('what the text does not need waits until it is shown, in its order', () => {
  const order: number[] = [];
  holdForText();
  for (const n of [1, 2]) afterText(() => order.push(n));
  expect(order).toEqual([]);
  textIsShown();
  expect(order).toEqual([1, 2]);
});

test('a text that does not come holds nothing back for good', () => {
  const task = vi.fn();
  holdForText();
  afterText(task);
  vi.advanceTimersByTime(3_000);
  expect(task).toHaveBeenCalledOnce();
  textIsShown();
  expect(task).toHaveBeenCalledOnce();
});
