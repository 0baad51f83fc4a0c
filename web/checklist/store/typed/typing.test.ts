// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { followTyping } from './typing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const input = () => new InputEvent('input', { bubbles: true });
const start = () => new CompositionEvent('compositionstart', { bubbles: true });
const update = () => new CompositionEvent('compositionupdate', { bubbles: true });
const end = () => new CompositionEvent('compositionend', { bubbles: true });
const key = (key: string, keyCode: number) => new KeyboardEvent('keydown', { key, keyCode, bubbles: true });
const leave = () => new FocusEvent('focusout', { bubbles: true });

test.each<[string, Event[], waitsMs: number]>([
  ['a text is typed', [input()], 700],
  ['a checkbox is ticked', [new Event('input', { bubbles: true })], 0],
  ['a text was composed', [start(), end()], 0],
  ['a text was composed, in the order of Safari', [start(), end(), input()], 700],
  ['a word is left half composed', [start()], 3_000],
  ['a word is left half composed, after letters', [start(), update(), input()], 3_000],
  ['an Enter chooses among the words of an input method', [start(), key('Enter', 229)], 3_000],
  ['Android sends a note with the word that is composed', [start(), update(), key('Enter', 13)], 0],
  ['Android sends it after letters', [start(), key('Unidentified', 229), input(), key('Enter', 13)], 700],
  ['Escape leaves a composition', [start(), key('Escape', 27)], 0],
  ['the field of a composition is left', [start(), leave()], 0],
  ['another word is composed in the next note', [start(), key('Enter', 13), start()], 3_000],
])('after %s others wait as they should', async (_, events, waitsMs) => {
  const session = new AbortController();
  onTestFinished(() => session.abort());
  const pause = followTyping(session.signal);
  const field = document.body.appendChild(document.createElement('textarea'));
  onTestFinished(() => field.remove());
  for (const event of events) field.dispatchEvent(event);
  const passed = vi.fn();
  void pause().then(passed);
  await vi.advanceTimersByTimeAsync(Math.max(0, waitsMs - 1));
  expect(passed).toHaveBeenCalledTimes(waitsMs === 0 ? 1 : 0);
  await vi.advanceTimersByTimeAsync(1);
  expect(passed).toHaveBeenCalledTimes(1);
});

test('a composition ends with its field', async () => {
  const session = new AbortController();
  onTestFinished(() => session.abort());
  const pause = followTyping(session.signal);
  const field = document.body.appendChild(document.createElement('textarea'));
  field.dispatchEvent(start());
  const passed = vi.fn();
  void pause().then(passed);
  await vi.advanceTimersByTimeAsync(200);
  expect(passed).not.toHaveBeenCalled();
  field.remove();
  await vi.advanceTimersByTimeAsync(100);
  expect(passed).toHaveBeenCalled();
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
