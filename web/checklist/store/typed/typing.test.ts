// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { followTyping } from './typing.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

test.each<[string, Event[], waitsMs: number]>([
  ['a text is typed', [new InputEvent('input', { bubbles: true })], 700],
  ['a checkbox is ticked', [new Event('input', { bubbles: true })], 0],
  [
    'a text was composed',
    [new CompositionEvent('compositionstart'), new CompositionEvent('compositionend')],
    0,
  ],
  ['a text is composed', [new CompositionEvent('compositionstart')], Number.POSITIVE_INFINITY],
])('after %s others wait as they should', async (_, events, waitsMs) => {
  const end = new AbortController();
  const pause = followTyping(end.signal);
  for (const event of events) dispatchEvent(event);
  const passed = vi.fn();
  void pause().then(passed);
  const isLong = waitsMs === Number.POSITIVE_INFINITY;
  await vi.advanceTimersByTimeAsync(isLong ? 60_000 : Math.max(0, waitsMs - 1));
  expect(passed).toHaveBeenCalledTimes(waitsMs === 0 ? 1 : 0);
  if (isLong) end.abort();
  await vi.advanceTimersByTimeAsync(isLong ? 100 : 1);
  expect(passed).toHaveBeenCalledTimes(1);
  end.abort();
});

test('a clock that is set back while a text is typed holds nothing up', async () => {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const pause = followTyping(end.signal);
  dispatchEvent(new InputEvent('input'));
  vi.setSystemTime(Date.now() - 3_600_000);
  const passed = vi.fn();
  void pause().then(passed);
  await vi.advanceTimersByTimeAsync(700);
  expect(passed).toHaveBeenCalled();
});
