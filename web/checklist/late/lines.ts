import { DIVIDER } from '../../../contract/notes.ts';

/** A line that can be a note. */
export interface Line {
  readonly content: string;
  readonly isSub: boolean;
  readonly isDone: boolean;
}

const TAB_COLUMNS = 4;
const BULLET = /^(?:[-*+•◦‣▪–—]|\d{1,4}[.)])(?:\s+|$)/;
const BOX = /^\[([ xX]?)\](?:\s+|$)|^([☐☑☒✓✔])\s*/;

/**
 * The notes that the lines of a text can be, without bullets, numbers and boxes. What is indented deeper than the last
 * note at the top is a sub note of it, however deep; dashes are a line, which has no sub notes.
 */
export function linesIn(text: string): readonly Line[] {
  let top: number | undefined;
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((line): Line | [] => {
    const words = line.trim();
    const columns = columnsOf(line);
    const isSub = top !== undefined && columns > top;
    if (/^-{3,}$/.test(words)) {
      if (!isSub) top = undefined;
      return { content: DIVIDER, isSub, isDone: false };
    }
    const unmarked = words.replace(BULLET, '');
    const [box, mark = '', sign = ''] = BOX.exec(unmarked) ?? [''];
    const content = unmarked.slice(box.length).trim();
    if (content === '') return [];
    if (!isSub) top = columns;
    return { content, isSub, isDone: mark.toLowerCase() === 'x' || /[☑☒✓✔]/.test(sign) };
  });
}

function columnsOf(line: string): number {
  const [indent = ''] = /^\s*/.exec(line) ?? [];
  return [...indent].reduce((columns, sign) => columns + (sign === '\t' ? TAB_COLUMNS : 1), 0);
}
