import { type Counting, cutNumbers } from './counting.ts';
import { ITEM, unbold, unguard } from './guarded.ts';

/** A line of a list as people write it. */
export interface ListLine {
  /** Without its bullet, number and box; with the lines below it that continue it. */
  readonly text: string;
  /** True when it is indented deeper than the last line at the top. */
  readonly isSub: boolean;
  /** True when its box is ticked. */
  readonly isDone: boolean;
  /** True when it is drawn: dashes alone. */
  readonly isRule: boolean;
  /** True when bold type is around all of it, or todo.txt has given it the first priority. */
  readonly isImportant?: true;
}

interface Item extends Counting {
  /** The lines below an item with a box that continue its text. */
  readonly more: string[];
}

const TAB_COLUMNS = 4;
/** Marks of direction and joiners, which messengers put around bullets. */
const UNSEEN = '\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff';
/** With the symbols that Word's fonts have in the private area. */
const BULLET = `(?:[-*+•◦‣▪▫–—―·∙⋅●○■◆◇▶▷►▸❖➢➤⁃⦁✱\\uf000-\\uf0ff]|§(?!\\s?\\d))(?=[${UNSEEN}]*(?:\\s|$))`;
/** Word's bullets of the second and the third level, which it does not indent. */
const LOWER_BULLET = '[o§\\uf0a7](?=\\t|\\s{2,}|\\u00a0)';
const MARKS = new RegExp(
  `^([\\s${UNSEEN}]*)(?:(${LOWER_BULLET})|${BULLET})(?:[\\s${UNSEEN}]+|$)|^[\\s${UNSEEN}]*(?=\\[[ xX]?\\]|[☐☑☒✓✔✅□▢◻⬜🔲])`,
  'u',
);
const LETTER_BULLET = /^o\s+/;
const BOX = /^\[([ xX]?)\](?:\s+|$)|^([☐☑☒✓✔✅□▢◻⬜🔲])\ufe0f?\s*/u;
const BOXED = new RegExp(`^(?:\\(?\\d{1,4}[.)]\\s+)?(?:${BOX.source.replaceAll('^', '')})`, 'u');
const RULE = /^(?:-{3,}|\*{3,}|_{3,}|—{3,}|–{3,})$/;
const FIRST_PRIORITY = /^\(A\)\s+/;

/** The lines of a text, whichever system has written it. */
export const linesOf = (text: string): string[] => text.split(/\r\n|[\n\v\f\r\x85\u2028\u2029]/);

/** A text without the box at its beginning. */
export function readBox(text: string): {
  readonly text: string;
  readonly isDone: boolean;
  readonly hasBox: boolean;
} {
  const [box, mark = '', sign = ''] = BOX.exec(text) ?? [''];
  const isDone = mark.toLowerCase() === 'x' || /[☑☒✓✔✅]/.test(sign);
  return { text: text.slice(box.length), isDone, hasBox: box !== '' };
}

function itemOf(line: string): Item {
  const [marks = '', indent, lower] = MARKS.exec(line) ?? [];
  const columns = columnsOf(indent ?? line) + (lower === undefined ? 0 : lower === 'o' ? 1 : 2);
  return { columns, text: line.slice(marks.length).trim(), hasBullet: indent !== undefined, more: [] };
}

/** The items of a text. Below one with a box, what is indented and has no mark continues it. */
function itemsOf(text: string): readonly Item[] {
  const items: Item[] = [];
  for (const line of linesOf(text)) {
    const last = items.at(-1);
    const words = line.trim();
    if (last && words !== '' && columnsOf(line) > last.columns && BOXED.test(last.text) && !ITEM.test(words))
      last.more.push(unguard(words, 'line'));
    else items.push(itemOf(line));
  }
  return items.filter(({ text, hasBullet }) => text !== '' || hasBullet);
}

/** The items, with a letter beside other bullets as a bullet, too. */
function withLetters(items: readonly Item[]): readonly Item[] {
  return items.map((item, place) => {
    const isBeside = items[place - 1]?.hasBullet || items[place + 1]?.hasBullet;
    const letter = !item.hasBullet && isBeside ? LETTER_BULLET.exec(item.text)?.[0] : undefined;
    return letter === undefined ? item : { ...item, text: item.text.slice(letter.length), hasBullet: true };
  });
}

/**
 * The lines of a list that are not blank, without their bullets, their boxes, and the numbers that count on. What is
 * indented deeper than the last line at the top is below it, however deep; nothing is below a rule.
 */
export function listLines(text: string): readonly ListLine[] {
  const items = withLetters(itemsOf(text));
  const cut = cutNumbers(items);
  let top: number | undefined;
  return items.flatMap(({ columns, hasBullet, more }, place): ListLine | [] => {
    const words = cut[place] ?? '';
    const isSub = top !== undefined && columns > top;
    const isRule = !hasBullet && RULE.test(words);
    const { text, hasBox, isDone } = readBox(words);
    if (text === '') return [];
    if (!isSub) top = isRule ? undefined : columns;
    const first = hasBox ? unbold(text) : undefined;
    const [priority = ''] = hasBullet || hasBox ? [] : (FIRST_PRIORITY.exec(text) ?? []);
    const own = hasBox ? unguard(first ?? text, 'first') : text.slice(priority.length);
    const isImportant = first !== undefined || priority !== '';
    return { text: [own, ...more].join('\n'), isSub, isDone, isRule, ...(isImportant && { isImportant }) };
  });
}

function columnsOf(line: string): number {
  const [indent = ''] = /^\s*/.exec(line) ?? [];
  return [...indent].reduce((columns, sign) => columns + (sign === '\t' ? TAB_COLUMNS : 1), 0);
}
