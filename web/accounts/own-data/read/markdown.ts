import { DIVIDER } from '../../../../contract/notes.ts';
import type { OutlineCategory } from '../outline.ts';
import { bareName, type Imported, type SourceFile } from './imported.ts';

const TAB_COLUMNS = 4;
const BULLET = /^(?:[-*+•◦‣▪–—]|\d{1,4}[.)])(?:\s+|$)/;
const BOX = /^\[([ xX]?)\](?:\s+|$)|^([☐☑☒✓✔])\s*/;
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
  readonly hasBullet: boolean;
}

/** Markdown and text lists: a heading makes a category, each line a note, or goes on with the one that it is indented under. */
export function readMarkdown(files: readonly SourceFile[]): Imported {
  return { from: 'a text file', categories: files.flatMap(categoriesIn), leftOut: [] };
}

function categoriesIn({ name, text }: SourceFile): OutlineCategory[] {
  const unnamed = { title: bareName(name), archived: false, notes: [] as Draft[] };
  const categories = [unnamed];
  let list = listReader(unnamed.notes);
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    const heading = /^#{1,6}\s+(.*?)[\s#]*$/.exec(line)?.[1];
    if (heading) {
      const title = heading.replace(/ \(archived\)$/, '');
      const category = { title, archived: title !== heading, notes: [] };
      categories.push(category);
      list = listReader(category.notes);
    } else list(line);
  }
  return categories.filter((category) => category !== unnamed || category.notes.length > 0);
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
    const columns = columnsOf(line);
    const skipped = blanks;
    blanks = words === '' ? blanks + 1 : 0;
    if (words === '') return;
    if (RULE.test(words)) add({ note: draft(DIVIDER), columns, hasBullet: false });
    else if (last?.hasBullet && columns > last.columns && !isItem(words))
      last.note.content += `${'\n'.repeat(skipped + 1)}${words}`;
    else {
      const item = itemOf(words, columns);
      if (item) add(item);
    }
  };
}

const isItem = (words: string): boolean => BULLET.test(words) || BOX.test(words);

function itemOf(words: string, columns: number): Item | undefined {
  const unmarked = words.replace(BULLET, '');
  const [box, mark = '', sign = ''] = BOX.exec(unmarked) ?? [''];
  const text = unmarked.slice(box.length).trim();
  if (text === '') return undefined;
  const bold = /^\*\*(.+)\*\*$/.exec(text)?.[1];
  const note = draft(bold ?? text);
  note.important = bold !== undefined;
  note.scratched_out = mark.toLowerCase() === 'x' || /[☑☒✓✔]/.test(sign);
  return { note, columns, hasBullet: isItem(words) };
}

const draft = (content: string): Draft => ({ content, important: false, scratched_out: false, notes: [] });

function columnsOf(line: string): number {
  const [indent = ''] = /^\s*/.exec(line) ?? [];
  return [...indent].reduce((columns, sign) => columns + (sign === '\t' ? TAB_COLUMNS : 1), 0);
}
