import { bareName } from '../../../../contract/transfer/imported.ts';
import { fieldsOf, listOf, textOf } from '../../../../contract/transfer/json.ts';
import type { LeftOut } from '../../../../contract/transfer/left-out.ts';
import type { OutlineCategory } from '../../../../contract/transfer/outline.ts';
import { type Draft, draft, joined } from './draft.ts';
import { pictureName } from './kinds-of-files.ts';
import { textOfMarkup } from './markup.ts';

export interface KeepFile {
  readonly name: string;
  readonly json: unknown;
}

const UNLABELLED = 'Google Keep';
const ARCHIVE = 'Google Keep archive';
const MARKS = ['textContent', 'listContent', 'isTrashed', 'isPinned', 'userEditedTimestampUsec'];

/** True when a JSON file of Google Takeout is a note of Keep. */
export const isKeep = (json: unknown): boolean => {
  const fields = fieldsOf(json);
  return MARKS.some((mark) => mark in fields);
};

/**
 * Notes of Google Keep, one of each file: the first label is the category, a list becomes a note with sub notes, what
 * is pinned is important, a link that is not in the text becomes a line. The order is that of Keep: pinned first, then
 * what was edited last.
 */
export function readKeep(files: readonly KeepFile[], leftOut: LeftOut): OutlineCategory[] {
  const found = files.flatMap((file) => keepNote(file, leftOut));
  found.sort((a, b) => Number(b.note.important) - Number(a.note.important) || b.edited - a.edited);
  const byCategory = Map.groupBy(found, ({ category }) => category);
  return [...byCategory].map(([title, notes]) => ({
    title,
    archived: title === ARCHIVE,
    notes: notes.map(({ note }) => note),
  }));
}

function keepNote({ name, json }: KeepFile, leftOut: LeftOut) {
  const fields = fieldsOf(json);
  if (fields['isTrashed'] === true) {
    leftOut.count('trashed');
    return [];
  }
  const attached = namesIn(fields['attachments'], 'filePath');
  for (const file of attached) leftOut.name('pictures', pictureName(file));
  const items = listOf(fields['listContent']).flatMap(itemOf);
  const words = wordsOf(fields);
  if (words === '' && items.length === 0) {
    leftOut.count('wordless');
    return [];
  }
  const isArchived = fields['isArchived'] === true;
  const labels = namesIn(fields['labels'], 'name');
  leftOut.count('labels', labels.length - (isArchived ? 0 : Math.min(labels.length, 1)));
  if (listOf(fields['sharees']).length > 1) leftOut.count('people');
  leftOut.count('reminders', listOf(fields['reminders']).length);
  const note = draft(words || listName(name, fields), { important: fields['isPinned'] === true });
  note.notes.push(...items);
  const edited = Number(fields['userEditedTimestampUsec']) || 0;
  return [{ note, edited, category: isArchived ? ARCHIVE : (labels[0] ?? UNLABELLED) }];
}

const namesIn = (list: unknown, field: string): string[] =>
  listOf(list).flatMap((one) => textOf(fieldsOf(one)[field]) || []);

/** The words of a text that only its form with tags has. */
const plain = (html: unknown): string => textOfMarkup(textOf(html).replace(/<\/p>\s*/gi, '\n')).trim();

/** The title and the text, and the links that are not in them. */
function wordsOf({
  title,
  textContent,
  textContentHtml,
  annotations,
}: Readonly<Record<string, unknown>>): string {
  const text = textOf(textContent) || plain(textContentHtml);
  const words = [textOf(title), text].filter((part) => part.trim() !== '').join('\n');
  const links = namesIn(annotations, 'url').filter((url) => !words.includes(url));
  return [words, ...new Set(links)].filter((line) => line !== '').join('\n');
}

function itemOf(item: unknown): Draft | [] {
  const { text, textHtml, isChecked } = fieldsOf(item);
  const content = textOf(text) || plain(textHtml);
  return joined(content) === '' ? [] : draft(content, { scratched_out: isChecked === true });
}

/** The name of a list without a title: its file, unless that is named by a time. */
function listName(
  file: string,
  { createdTimestampUsec, userEditedTimestampUsec }: Readonly<Record<string, unknown>>,
) {
  const name = bareName(file);
  const [day] = /^\d{4}-\d\d-\d\d(?=T\d\d)/.exec(name) ?? [];
  if (day === undefined && /\p{L}/u.test(name)) return name;
  const made = Number(createdTimestampUsec) || Number(userEditedTimestampUsec) || 0;
  const date = day === undefined ? new Date(made / 1_000) : new Date(day);
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  return `List of ${text}`;
}
