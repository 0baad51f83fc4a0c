import { DIVIDER } from '../../../../contract/notes.ts';
import { type ListLine, linesOf, readListLine } from '../../../ui/list-line.ts';
import type { OutlineCategory } from '../outline.ts';
import { bareName, type Imported, type SourceFile } from './imported.ts';

const RULE = /^(?:-{3,}|\*{3,}|_{3,})$/;

interface Draft {
  content: string;
  important: boolean;
  scratched_out: boolean;
  notes: Draft[];
}

interface Item {
  readonly note: Draft;
  readonly columns: number;
  readonly hasMark: boolean;
}

/** Markdown and text lists: a heading makes a category, each line makes a note, or continues the note that it is indented under. */
export function readMarkdown(files: readonly SourceFile[]): Imported {
  return { from: 'a text file', categories: files.flatMap(categoriesIn), leftOut: [] };
}

function categoriesIn({ name, text }: SourceFile): OutlineCategory[] {
  const unnamed = { title: bareName(name), archived: false, notes: [] as Draft[] };
  const categories = [unnamed];
  let list = listReader(unnamed.notes);
  for (const line of linesOf(text)) {
    const heading = headingIn(line);
    if (heading) {
      const title = heading.replace(/ \(archived\)$/, '');
      const category = { title, archived: title !== heading, notes: [] };
      categories.push(category);
      list = listReader(category.notes);
    } else list(line);
  }
  return categories.filter((category) => category !== unnamed || category.notes.length > 0);
}

/** The words of a heading without the signs that close it; an expression that looks for both would try each pair. */
function headingIn(line: string): string | undefined {
  const words = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
  if (words === undefined) return undefined;
  let end = words.length;
  while (end > 0 && /[\s#]/.test(words.charAt(end - 1))) end--;
  return words.slice(0, end);
}

/** Reads the lines of one list into `notes`. */
function listReader(notes: Draft[]): (line: string) => void {
  let top: Item | undefined;
  let last: Item | undefined;
  let blanks = 0;

  function add(item: Item): void {
    const isSub = top !== undefined && item.columns > top.columns;
    (isSub && top ? top.note.notes : notes).push(item.note);
    if (!isSub) top = item.note.content === DIVIDER ? undefined : item;
    last = item.note.content === DIVIDER ? undefined : item;
  }
  return (line) => {
    const words = line.trim();
    const read = readListLine(line);
    const { columns, hasMark } = read;
    const skipped = blanks;
    blanks = words === '' ? blanks + 1 : 0;
    if (RULE.test(words)) add({ note: draft(DIVIDER), columns, hasMark: false });
    else if (last?.hasMark && columns > last.columns && !hasMark && words !== '')
      last.note.content += `${'\n'.repeat(skipped + 1)}${words}`;
    else if (read.text !== '') add({ note: noteOf(read), columns, hasMark });
  };
}

function noteOf({ text, isDone }: ListLine): Draft {
  const bold = /^\*\*(.+)\*\*$/.exec(text)?.[1];
  return { ...draft(bold ?? text), important: bold !== undefined, scratched_out: isDone };
}

const draft = (content: string): Draft => ({ content, important: false, scratched_out: false, notes: [] });
