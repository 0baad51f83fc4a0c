import { expect, test } from 'vitest';
import { linesOf, listLines } from './list-lines.ts';

/** The lines as they are read: `>` before a sub note, `x` after what is done, `---` for a rule. */
const read = (...lines: string[]) =>
  listLines(lines.join('\n')).map(({ text, isSub, isDone, isRule }) =>
    [isSub && '>', isRule ? '---' : text, isDone && 'x'].filter(Boolean).join(' '),
  );

test.each<[what: string, lines: string[], read: string[]]>([
  ['that count on from one', ['1. Milk', '2. Bread', '3. Salt'], ['Milk', 'Bread', 'Salt']],
  ['that count on from anywhere', ['7) Milk', '8) Bread'], ['Milk', 'Bread']],
  ['in parentheses', ['(1) Milk', '(2) Bread'], ['Milk', 'Bread']],
  ['with lines below them', ['1. Tent', '   - Pegs', '2. Gas'], ['Tent', '> Pegs', 'Gas']],
  ['of two levels', ['1. Tent', '   1. Pegs', '   2. Poles', '2. Gas'], ['Tent', '> Pegs', '> Poles', 'Gas']],
  ['with blank lines between them', ['1. Milk', '', '2. Bread'], ['Milk', 'Bread']],
  ['with boxes', ['1. [x] Milk', '2. [ ] Bread'], ['Milk x', 'Bread']],
  ['with a box, alone', ['1. [x] Milk'], ['Milk x']],
  ['as letters', ['a) Milk', 'b) Bread', 'c) Salt'], ['Milk', 'Bread', 'Salt']],
  ['as Roman letters', ['i. Milk', 'ii. Bread', 'iii. Salt', 'iv. Tea'], ['Milk', 'Bread', 'Salt', 'Tea']],
  ['as h, i and j', ['h) Milk', 'i) Bread', 'j) Salt'], ['Milk', 'Bread', 'Salt']],
  ['as capitals', ['A) Milk', 'B) Bread', 'I) Salt'], ['Milk', 'Bread', 'I) Salt']],
  ['as capital Roman letters', ['I. Milk', 'II. Bread', 'III. Salt'], ['Milk', 'Bread', 'Salt']],
])('numbers %s are cut', (_, lines, expected) => {
  expect(read(...lines)).toEqual(expected);
});

test.each<[line: string]>([
  ['24. Dezember: Geschenke'],
  ['1. FC Köln'],
  ['8. 30 Uhr Arzt'],
  ['1984. Orwell'],
  ['2) is not first'],
  ['a) alone'],
  ['3.5 litres'],
  ['2024 was dry'],
  ['-5 degrees'],
  ['o sole mio'],
  ['§ 5 of the law'],
  ['Dr. No'],
  ['i.e. this'],
])('%j is a text, and stays as it is', (line) => {
  expect(read(line)).toEqual([line]);
  expect(read('Milk', line, 'Bread')).toEqual(['Milk', line, 'Bread']);
});

test.each<[what: string, lines: string[]]>([
  ['days of a month', ['24. Dezember: Geschenke', '25. Dezember: Gans', '26. Dezember']],
  ['days from the first', ['1. Mai frei', '2. Mai Arbeit']],
  ['days around the end of a month', ['31. Dec', '32. Dec']],
  ['days of several months', ['2. mai', '3. června', '4. heinäkuuta']],
  ['ordinals of one word', ['8. Klasse', '9. Klasse']],
  ['ordinals of one word from the first', ['I. Akt', 'II. Akt', 'III. Akt']],
  ['letters before the same word', ['a) Zug', 'b) Zug']],
  ['initials', ['A. Meyer', 'B. Schulz', 'C. Kuhn']],
  ['Roman initials', ['V. Meyer', 'W. Schulz', 'X. Kuhn']],
  ['priorities', ['(B) Call', '(C) Write', '(D) Post']],
  ['numbers that do not count on', ['1. FC Köln', '4. Liga', '1. FC Nürnberg']],
  ['numbers with another line between them', ['1. FC Köln', 'HSV', '2. Liga']],
  ['numbers behind a bullet', ['- 1. Milk', '- 2. Bread']],
])('%s stay', (_, lines) => {
  expect(read(...lines)).toEqual(lines.map((line) => line.replace(/^- /, '')));
});

test.each<[from: string, lines: string[], read: string[]]>([
  ['Word', ['·\tMilk', 'o\tOat', '§\tRolled', '·\tBread'], ['Milk', '> Oat', '> Rolled', 'Bread']],
  ['Word, as symbols', ['\uf0b7\tMilk', '\uf0a7\tOat', '\uf0b7\tBread'], ['Milk', '> Oat', 'Bread']],
  ['Word, with numbers', ['1.\tMilk', '2.\tBread', 'a)\tSalt', 'b)\tTea'], ['Milk', 'Bread', 'Salt', 'Tea']],
  ['letters alone', ['o Milk', 'o Bread'], ['Milk', 'Bread']],
  ['all in one', ['· Milk', 'o Bread', '§ Salt', '● Tea'], ['Milk', 'Bread', 'Salt', 'Tea']],
  ['WhatsApp', ['\u200e•\u2060 \u2060Milk', '*\u00a0Bread'], ['Milk', 'Bread']],
  ['Google Keep', ['[ ] Milk', '[x] Bread', '☐ Salt', '☑ Tea'], ['Milk', 'Bread x', 'Salt', 'Tea x']],
  ['chats', ['✅ Milk', '⬜ Bread', '✔️ Salt'], ['Milk x', 'Bread', 'Salt x']],
  ['web pages', ['● Milk', '○ Bread', '▪ Salt', '➢ Tea', '■ Rice'], ['Milk', 'Bread', 'Salt', 'Tea', 'Rice']],
])('the bullets of %s are cut', (_, lines, expected) => {
  expect(read(...lines)).toEqual(expected);
});

test.each<[what: string, text: string]>([
  ['Persian', 'می\u200cخواهم'],
  ['Sinhala', 'ශ්\u200dරී ලංකා'],
  ['a joined emoji', '👩\u200d💻 Ann'],
  ['a joiner at the beginning', '\u200dක'],
])('a joiner stays in %s', (_, text) => {
  expect(read(text)).toEqual([text]);
  expect(read(`- [ ] ${text}`)).toEqual([text]);
  expect(read('- Milk', `• \u2060${text.replace(/^\u200d/, '')}`)).toEqual([
    'Milk',
    text.replace(/^\u200d/, ''),
  ]);
});

test('the first priority of todo.txt is important', () => {
  expect(listLines('(A) Call Ann\n- (A) is a letter\n(B) Write')).toEqual([
    { text: 'Call Ann', isSub: false, isDone: false, isRule: false, isImportant: true },
    { text: '(A) is a letter', isSub: false, isDone: false, isRule: false },
    { text: '(B) Write', isSub: false, isDone: false, isRule: false },
  ]);
});

test('what is indented below a box and has no mark continues its text', () => {
  expect(
    read('- [ ] Tent', '  with pegs', '  \\- and', '  - [x] Poles', '    of steel', '- Gas', '  small'),
  ).toEqual(['Tent\nwith pegs\n- and', '> Poles\nof steel x', 'Gas', '> small']);
});

test('a mark of the byte order at the beginning is not an indent', () => {
  expect(read('\ufeffMilk', 'Bread', '  Rye')).toEqual(['Milk', 'Bread', '> Rye']);
});

test.each(['---', '***', '___', '———'])('%s is a rule', (line) => {
  expect(read('Milk', line, '  Oat')).toEqual(['Milk', '---', 'Oat']);
});

test('lines end as any system ends them', () => {
  expect(linesOf('a\nb\r\nc\rd\u2028e')).toEqual(['a', 'b', 'c', 'd', 'e']);
});
