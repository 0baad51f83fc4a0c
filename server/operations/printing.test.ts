import { expect, test, vi } from 'vitest';
import { printable, printList } from './printing.ts';

test.each([
  ['Milk \u001b[2J', 'Milk \\u001b[2J'],
  ['one\r\ntwo\u2028three', 'one\\u000d\\u000atwo\\u2028three'],
  ['\u009b31m \u202egpj.exe \u2066x', '\\u009b31m \\u202egpj.exe \\u2066x'],
  ['Ürsula 👩‍👧 日本語', 'Ürsula 👩‍👧 日本語'],
])('%j is printed as %s', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

test.each([true, false])('a text of a user in a list stays on its line, with JSON %s', async (json) => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const title = 'Shopping\n\u001b[8m\u202e';
  await printList([{ title }], { json, none: 'Nothing.', line: (row) => row.title });
  const printed = log.mock.calls.map(([line]) => String(line)).join('\n');
  expect(printed).not.toContain('\u001b');
  expect(printed).not.toContain('\u202e');
  if (json) expect(JSON.parse(printed)).toEqual([{ title }]);
  else expect(printed).toBe('Shopping\\u000a\\u001b[8m\\u202e');
});
