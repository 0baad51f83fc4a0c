// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertAtOnce } from './insert-at-once.ts';

const field = document.createElement('textarea');
let inputs: string[] = [];
field.addEventListener('input', () => inputs.push(field.value));

beforeEach(() => {
  inputs = [];
  document.body.append(field);
  addEventListener('beforeinput', insertAtOnce);
});
afterEach(() => {
  removeEventListener('beforeinput', insertAtOnce);
  field.remove();
});

const insert = (data: string): boolean =>
  field.dispatchEvent(
    new InputEvent('beforeinput', { data, inputType: 'insertFromPaste', bubbles: true, cancelable: true }),
  );

test('many lines are put into a field at once, in place of what is selected, and told to the page once', () => {
  const lines = Array.from({ length: 300 }, (_, number) => `line ${number}`).join('\n');
  field.value = 'before all after';
  field.setSelectionRange(7, 10);
  expect(insert(lines)).toBe(false);
  expect(field.value).toBe(`before ${lines} after`);
  expect(inputs).toEqual([`before ${lines} after`]);
  expect(field.selectionStart).toBe(`before ${lines}`.length);
  expect(field.selectionEnd).toBe(field.selectionStart);
});

test('a few lines are left to the browser, whose undo knows them', () => {
  field.value = '';
  expect(insert('a few\nlines')).toBe(true);
  expect(inputs).toEqual([]);
});
