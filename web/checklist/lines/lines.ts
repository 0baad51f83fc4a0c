import { DIVIDER } from '../../../contract/notes.ts';
import { listLines } from '../../ui/list-lines.ts';

export interface Line {
  readonly content: string;
  readonly isSub: boolean;
  readonly isDone: boolean;
  readonly isImportant?: true;
}

/** The notes that the lines of a text can be; dashes are a line. */
export const linesIn = (text: string): readonly Line[] =>
  listLines(text).map(({ text, isRule, ...line }) => ({ content: isRule ? DIVIDER : text, ...line }));
