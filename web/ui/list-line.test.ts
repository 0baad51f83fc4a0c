import { expect, test } from 'vitest';
import { linesOf, readListLine } from './list-line.ts';

test.each([
  ['Milk', 0, 'Milk', false, false],
  ['  - Milk', 2, 'Milk', true, false],
  ['\t* [x] Milk', 4, 'Milk', true, true],
  ['[ ] Milk', 0, 'Milk', true, false],
  ['☑ Milk', 0, 'Milk', true, true],
  ['12. Milk', 0, 'Milk', true, false],
  ['2024 was dry', 0, '2024 was dry', false, false],
  ['-', 0, '', true, false],
  ['', 0, '', false, false],
])(
  'indentation, mark and box of "%s" are read apart from its text',
  (line, columns, text, hasMark, isDone) => {
    expect(readListLine(line)).toEqual({ columns, text, hasMark, isDone });
  },
);

test('lines end as any system ends them', () => {
  expect(linesOf('a\nb\r\nc\rd\u2028e')).toEqual(['a', 'b', 'c', 'd', 'e']);
});
