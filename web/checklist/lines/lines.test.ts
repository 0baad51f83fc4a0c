import { expect, test } from 'vitest';
import { DIVIDER } from '../../../contract/notes.ts';
import { holdsLines } from './lazy-lines.ts';
import { linesIn } from './lines.ts';

/** The lines as they are read: `>` before a sub note, `x` after what is done, `---` for a line. */
const read = (text: string) =>
  linesIn(text).map(({ content, isSub, isDone }) =>
    [isSub && '>', content === DIVIDER ? '---' : content, isDone && 'x'].filter(Boolean).join(' '),
  );

test.each<[what: string, text: string, lines: string[]]>([
  ['plain lines', 'Milk\nBread\r\nSalt', ['Milk', 'Bread', 'Salt']],
  ['blank lines, which are skipped', '\n Milk \n\n  \t\nBread\n', ['Milk', 'Bread']],
  ['bullets', '- Milk\n* Bread\n+ Salt\n• Tea\n– Rice', ['Milk', 'Bread', 'Salt', 'Tea', 'Rice']],
  [
    'boxes',
    '- [ ] Milk\n- [x] Bread\n[X] Salt\n[] Tea\n☐ Rice\n☑ Oats',
    ['Milk', 'Bread x', 'Salt x', 'Tea', 'Rice', 'Oats x'],
  ],
  ['brackets that are no box', '[y] Milk\n[xx] Bread\n[x]Salt', ['[y] Milk', '[xx] Bread', '[x]Salt']],
  ['marks without words, which are skipped', '- \n[ ]\n1.\nMilk', ['Milk']],
  ['a second mark, which belongs to the text', '- - Milk\n- 2. Bread', ['- Milk', '2. Bread']],
  ['indented lines', 'Tent\n  - Pegs\n\tPoles\nGas', ['Tent', '> Pegs', '> Poles', 'Gas']],
  [
    'deeper ones, which go flat',
    'Tent\n  Pegs\n    Steel\n  Poles',
    ['Tent', '> Pegs', '> Steel', '> Poles'],
  ],
  ['lines that are all indented alike', '    Milk\n    Bread\n      Rye', ['Milk', 'Bread', '> Rye']],
  ['less indented lines than the first', '  Milk\nBread\n  Rye', ['Milk', 'Bread', '> Rye']],
  ['dashes', 'Milk\n---\nBread\n----------', ['Milk', '---', 'Bread', '---']],
  ['a line under a note', 'Milk\n  ---\n  Oat', ['Milk', '> ---', '> Oat']],
  [
    'an indented line after dashes, which becomes a top-level note',
    '---\n  Milk\n    Oat',
    ['---', 'Milk', '> Oat'],
  ],
  ['nothing', ' \n\t', []],
])('reads %s', (_, text, lines) => {
  expect(read(text)).toEqual(lines);
});

test.each<[text: string, isSeveral: boolean]>([
  ['\n \r\n\t\n', false],
  ['\r\n  Milk\r\n \t', false],
  ['\nMilk\n\n \n  Bread', true],
])('%j holds several lines: %s', (text, isSeveral) => {
  expect(holdsLines(text)).toBe(isSeveral);
});
