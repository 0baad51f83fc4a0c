import Papa from 'papaparse';
import type { OutlineCategory } from '../outline.ts';
import { bareName, type Imported, type SourceFile, unreadable } from './imported.ts';
import { lineAt } from './json.ts';

interface Task {
  content: string;
  important: boolean;
  scratched_out: boolean;
  notes: Task[];
}

const BROKEN: Record<string, string> = {
  MissingQuotes: 'a quote is never closed.',
  InvalidQuotes: 'a quote ends in the middle of a field.',
};

/**
 * Projects of Todoist, one of each CSV file: the project is a category, each of its sections another one. Priority 1
 * is important; description, date and comments follow as lines of the note.
 */
export function readTodoist(files: readonly SourceFile[]): Imported {
  return { from: 'Todoist', categories: files.flatMap(projectOf), leftOut: [] };
}

/** Whether the first line names the columns of Todoist. */
export const isTodoist = (text: string): boolean => {
  const [head = ''] = text.split(/[\r\n]/, 1);
  const names = head
    .toUpperCase()
    .split(/[,;\t]/)
    .map((name) => name.replaceAll('"', '').trim());
  return names.includes('TYPE') && names.includes('CONTENT');
};

function projectOf({ name, text }: SourceFile): OutlineCategory[] {
  if (!isTodoist(text))
    throw unreadable(name, 'it has no columns TYPE and CONTENT, as files of Todoist do.', 1);
  const project = bareName(name).replace(/ \[\d+\]$/, '');
  const first = { title: project, archived: false, notes: [] as Task[] };
  const categories = [first];
  let category = first;
  /** Tasks below it become its sub notes however deep they are, because the lists have one level of those. */
  let top: Task | undefined;
  let latest: Task | undefined;
  for (const row of rowsOf(name, text)) {
    const content = (row['CONTENT'] ?? '').trim();
    if (row['TYPE'] === 'section' && content !== '') {
      category = { title: `${project} / ${content}`, archived: false, notes: [] };
      categories.push(category);
      top = undefined;
      latest = undefined;
    } else if (row['TYPE'] === 'task' && content !== '') {
      const task = {
        content: taskText(row),
        important: row['PRIORITY'] === '1',
        scratched_out: false,
        notes: [],
      };
      const isSub = top !== undefined && Number(row['INDENT']) > 1;
      (isSub && top ? top.notes : category.notes).push(task);
      if (!isSub) top = task;
      latest = task;
    } else if (row['TYPE'] === 'note' && content !== '') {
      if (latest) latest.content += `\n${content}`;
    }
  }
  return categories.filter((one) => one !== first || one.notes.length > 0 || categories.length === 1);
}

function taskText(row: Readonly<Record<string, string>>): string {
  const { CONTENT = '', DESCRIPTION = '', DATE = '' } = row;
  const date = DATE.trim() && `Date: ${DATE.trim()}`;
  return [CONTENT.trim(), DESCRIPTION.trim(), date].filter((line) => line !== '').join('\n');
}

/** @throws Unreadable at a quote that is not as it should be */
function rowsOf(name: string, text: string): readonly Record<string, string>[] {
  const { data, errors } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
    transformHeader: (head) => head.trim().toUpperCase(),
  });
  for (const { code, index } of errors) {
    const why = BROKEN[code];
    if (why !== undefined) throw unreadable(name, why, lineAt(text, index ?? 0));
  }
  return data;
}
