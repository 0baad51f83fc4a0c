import { type Counting, cutNumbers } from './counting.ts';

/** A line of a list as people write it. */
export interface ListLine {
  /** Without its bullet, number and box. */
  readonly text: string;
  /** True when it is indented deeper than the last line at the top. */
  readonly isSub: boolean;
  /** True when its box is ticked. */
  readonly isDone: boolean;
  /** True when it is drawn: dashes alone. */
  readonly isRule: boolean;
}

const TAB_COLUMNS = 4;
/** Marks of direction and joiners, which messengers put around bullets. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** With the symbols that Word's fonts have in the private area. */
const BULLET = /^(?:[-*+•◦‣▪▫–—―·∙⋅●○■◆◇▶▷►▸❖➢➤⁃⦁✱\uf000-\uf0ff]|§(?!\s?\d))(?:\s+|$)/;
/** Word's bullets of the second and the third level, which it does not indent. */
const LOWER_BULLET = /^([o§\uf0a7])(?:\t|\s{2,}|\u00a0)\s*/;
const LETTER_BULLET = /^o\s+/;
const BOX = /^\[([ xX]?)\](?:\s+|$)|^([☐☑☒✓✔✅□▢◻⬜🔲])\ufe0f?\s*/u;
const RULE = /^(?:-{3,}|\*{3,}|_{3,}|—{3,}|–{3,})$/;

/** The lines of a text, whichever system has written it. */
export const linesOf = (text: string): string[] => text.split(/\r\n|[\n\r\u2028\u2029]/);

/** A box and the words behind it. */
export function readBox(text: string): { readonly text: string; readonly isDone: boolean; hasBox: boolean } {
  const [box, mark = '', sign = ''] = BOX.exec(text) ?? [''];
  return {
    text: text.slice(box.length).trim(),
    isDone: mark.toLowerCase() === 'x' || /[☑☒✓✔✅]/.test(sign),
    hasBox: box !== '',
  };
}

function read(line: string): Counting {
  const seen = line.replace(UNSEEN, '');
  const words = seen.trim();
  const columns = columnsOf(seen);
  const [lower, sign] = LOWER_BULLET.exec(words) ?? [];
  if (lower !== undefined)
    return { columns: columns + (sign === 'o' ? 1 : 2), text: words.slice(lower.length), hasBullet: true };
  const bullet = BULLET.exec(words)?.[0] ?? '';
  return { columns, text: words.slice(bullet.length), hasBullet: bullet !== '' };
}

/** A letter is a bullet beside other bullets. */
function readAll(text: string): readonly Counting[] {
  const lines = linesOf(text)
    .map(read)
    .filter(({ text, hasBullet }) => text !== '' || hasBullet);
  return lines.map((line, place) => {
    const isBeside = lines[place - 1]?.hasBullet || lines[place + 1]?.hasBullet;
    const letter = !line.hasBullet && isBeside ? LETTER_BULLET.exec(line.text)?.[0] : undefined;
    return letter === undefined ? line : { ...line, text: line.text.slice(letter.length), hasBullet: true };
  });
}

/**
 * The lines of a list that are not blank, without their bullets, their boxes, and the numbers that count on. What is
 * indented deeper than the last line at the top is below it, however deep; nothing is below a rule.
 */
export function listLines(text: string): readonly ListLine[] {
  const lines = readAll(text);
  const cut = cutNumbers(lines);
  let top: number | undefined;
  return lines.flatMap(({ columns, hasBullet }, place): ListLine | [] => {
    const words = cut[place] ?? '';
    const isSub = top !== undefined && columns > top;
    const isRule = !hasBullet && RULE.test(words);
    const line = readBox(words);
    if (line.text === '') return [];
    if (!isSub) top = isRule ? undefined : columns;
    return { text: isRule ? words : line.text, isSub, isDone: line.isDone, isRule };
  });
}

function columnsOf(line: string): number {
  const [indent = ''] = /^\s*/.exec(line) ?? [];
  return [...indent].reduce((columns, sign) => columns + (sign === '\t' ? TAB_COLUMNS : 1), 0);
}
