/** A line of a list as people write it. */
export interface ListLine {
  /** How far it is indented; a tab counts as four columns. */
  readonly columns: number;
  /** Without its bullet, number and box. */
  readonly text: string;
  readonly hasMark: boolean;
  /** Whether its box is ticked. */
  readonly isDone: boolean;
}

const TAB_COLUMNS = 4;
const BULLET = /^(?:[-*+•◦‣▪–—]|\d{1,4}[.)])(?:\s+|$)/;
const BOX = /^\[([ xX]?)\](?:\s+|$)|^([☐☑☒✓✔])\s*/;

export function readListLine(line: string): ListLine {
  const words = line.trim();
  const unmarked = words.replace(BULLET, '');
  const [box, mark = '', sign = ''] = BOX.exec(unmarked) ?? [''];
  return {
    columns: columnsOf(line),
    text: unmarked.slice(box.length).trim(),
    hasMark: unmarked !== words || box !== '',
    isDone: mark.toLowerCase() === 'x' || /[☑☒✓✔]/.test(sign),
  };
}

/** The lines of a text, whichever system has written it. */
export const linesOf = (text: string): string[] => text.split(/\r\n|[\n\r\u2028\u2029]/);

function columnsOf(line: string): number {
  const [indent = ''] = /^\s*/.exec(line) ?? [];
  return [...indent].reduce((columns, sign) => columns + (sign === '\t' ? TAB_COLUMNS : 1), 0);
}
