import Papa from 'papaparse';
import { fieldsOf } from '../../../../contract/json.ts';
import { bareName, unreadable } from '../../../../contract/transfer/imported.ts';
import { lineAt, textOf } from '../../../../contract/transfer/json.ts';
import type { LeftOut } from '../../../../contract/transfer/left-out.ts';
import type { OutlineCategory } from '../../../../contract/transfer/outline.ts';
import { type Draft, draft, draftCategory, joined } from './draft.ts';

type Row = Readonly<Record<string, string>>;

const BROKEN: Record<string, string> = {
  MissingQuotes: 'a quote is never closed.',
  InvalidQuotes: 'a quote ends in the middle of a field.',
};
/** Todoist's number of a project, in brackets behind its name: digits, or more letters than a word in brackets has. */
const PROJECT_ID = / \[(?:\d+|[0-9A-Za-z]{14,})\]$/;
/** Columns that become a line of the note, each with the word before it; their names changed over the years. */
const LINES: readonly [column: string, label: string][] = [
  ['DESCRIPTION', ''],
  ['RESPONSIBLE', 'For: '],
  ['LABELS', 'Labels: '],
  ['DATE', 'Date: '],
  ['DUE_DATE', 'Date: '],
  ['DEADLINE', 'Deadline: '],
];

/** Those that are read otherwise, or only say how a program shows or reads the others. */
const READ =
  'TYPE CONTENT PRIORITY INDENT DATE_LANG TIMEZONE DURATION DURATION_UNIT DEADLINE_LANG DUE_LANG IS_COLLAPSED META'.split(
    ' ',
  );

/** True when the first line names the columns of Todoist. */
const isTodoist = (text: string): boolean => {
  const [head = ''] = text.split(/[\r\n]/, 1);
  const names = head
    .toUpperCase()
    .split(/[,;\t]/)
    .map((name) => name.replaceAll('"', '').trim());
  return names.includes('TYPE') && names.includes('CONTENT');
};

/**
 * A project of Todoist in its CSV file: it is a category, each of its sections another one. Priority 1 is important;
 * description, dates and comments follow as lines of the note. A comment on the project or a section is a note.
 * @throws Unreadable
 */
export function readTodoist(name: string, text: string, leftOut: LeftOut): OutlineCategory[] {
  if (!isTodoist(text))
    throw unreadable(name, 'it has no columns TYPE and CONTENT, as files of Todoist do.', 1);
  const project = bareName(name).replace(PROJECT_ID, '');
  let category = draftCategory(project);
  const categories = [category];
  /** Tasks below it become its sub notes however deep they are, because the lists have one level of those. */
  let top: Draft | undefined;
  let latest: Draft | undefined;
  const known = new Set([...READ, ...LINES.map(([column]) => column)]);
  for (const row of rowsOf(name, text)) {
    for (const [column, value] of Object.entries(row))
      if (!known.has(column) && String(value).trim() !== '')
        leftOut.add('details', column || 'nameless column', String(value));
    const type = row['TYPE']?.trim().toLowerCase();
    const content = contentOf(row);
    if (type === 'section' && content !== '') {
      category = draftCategory(`${project} / ${content}`);
      categories.push(category);
      top = undefined;
      latest = undefined;
      const description = joined(...linesOf(row));
      if (description !== '') category.notes.push(draft(description));
    } else if (type === 'task' && content !== '') {
      const task = draft(joined(content, ...linesOf(row)), { important: row['PRIORITY']?.trim() === '1' });
      const isSub = top !== undefined && Number(row['INDENT']) > 1;
      ((isSub && top?.notes) || category.notes).push(task);
      if (!isSub) top = task;
      latest = task;
    } else if (type === 'note' && content !== '') {
      const remark = joined(content, ...linesOf({ ...row, DESCRIPTION: '' }));
      if (latest) latest.content += `\n${remark}`;
      else category.notes.push(draft(remark));
    } else if (type !== 'meta')
      leftOut.add('details', 'row of another kind', joined(...Object.values(row).map(String)));
  }
  const [first] = categories;
  return categories.filter((one) => one !== first || one.notes.length > 0 || categories.length === 1);
}

/** The text of a row, with its attachment as a line. */
function contentOf({ CONTENT = '' }: Row): string {
  const text = CONTENT.replace(/\s*\[\[file (\{.*?\})\]\]/gs, (whole, json: string) => {
    try {
      const { file_name, file_url } = fieldsOf(JSON.parse(json));
      return `\n${joined(textOf(file_name), textOf(file_url))}`;
    } catch {
      return whole; // the user's own text
    }
  });
  return text.trim().replace(/^\* /, ''); // a task without a box
}

function linesOf(row: Row): string[] {
  const { DURATION = '', DURATION_UNIT = '' } = row;
  const lines = LINES.flatMap(([column, label]) => {
    const value = row[column]?.trim();
    return value ? `${label}${value}` : [];
  });
  return DURATION.trim() === '' || DURATION === 'None'
    ? lines
    : [...lines, `Duration: ${DURATION} ${DURATION_UNIT}`];
}

/** @throws Unreadable at a quote that is not as it should be */
function rowsOf(name: string, text: string): readonly Row[] {
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
