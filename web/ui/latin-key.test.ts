import { expect, test } from 'vitest';
import { latinKey } from './latin-key.ts';

test.each([
  ['Cyrillic', 'т', 'KeyN', false, 'n'],
  ['Cyrillic with Shift', 'О', 'KeyJ', true, 'J'],
  ['Greek', 'ζ', 'KeyZ', false, 'z'],
  ['Hebrew', 'ז', 'KeyZ', false, 'z'],
  ['Arabic, where one key has two letters', 'لا', 'KeyB', false, 'b'],
  ['Thai, where a key has a mark', '\u0E37', 'KeyN', false, 'n'],
  ['Arabic digits', '٢', 'Digit2', false, '2'],
  ['Dvorak', 'n', 'KeyL', false, 'n'],
  ['AZERTY', 'q', 'KeyA', false, 'q'],
  ['a sign of AZERTY', '&', 'Digit1', false, '&'],
  ['a Latin letter with a mark', 'ı', 'KeyI', false, 'ı'],
  ['a sign of Russian', '.', 'Slash', false, '.'],
  ['a letter beyond the Latin ones', 'ж', 'Semicolon', false, 'ж'],
  ['a named key', 'Enter', 'Enter', false, 'Enter'],
  ['a key without a code, as of a screen keyboard', 'т', '', false, 'т'],
])('%s: %j of %s, Shift %j, is the key %j', (_, key, code, shiftKey, expected) => {
  expect(latinKey({ key, code, shiftKey })).toBe(expected);
});
