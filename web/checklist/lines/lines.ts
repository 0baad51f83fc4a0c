import { DIVIDER } from '../../../contract/notes.ts';
import { linesOf, readListLine } from '../../ui/list-line.ts';

/** A line that can be a note. */
export interface Line {
  readonly content: string;
  readonly isSub: boolean;
  readonly isDone: boolean;
}

/**
 * The notes that the lines of a text can be, without bullets, numbers and boxes. What is indented deeper than the last
 * note at the top is a sub note of it, however deep; dashes are a line, which has no sub notes.
 */
export function linesIn(text: string): readonly Line[] {
  let top: number | undefined;
  return linesOf(text).flatMap((line): Line | [] => {
    const { columns, text: content, isDone } = readListLine(line);
    const isSub = top !== undefined && columns > top;
    if (/^-{3,}$/.test(line.trim())) {
      if (!isSub) top = undefined;
      return { content: DIVIDER, isSub, isDone: false };
    }
    if (content === '') return [];
    if (!isSub) top = columns;
    return { content, isSub, isDone };
  });
}
