import { fieldsOf } from '../../../../contract/json.ts';
import { bareName } from '../../../../contract/transfer/imported.ts';
import { listOf, textOf } from '../../../../contract/transfer/json.ts';
import type { LeftOut } from '../../../../contract/transfer/left-out.ts';
import type { OutlineCategory } from '../../../../contract/transfer/outline.ts';
import { type Draft, draft, joined } from './draft.ts';
import { pictureName } from './kinds-of-files.ts';
import { htmlText } from './words.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface KeepFile {
  readonly name: string;
  readonly json: unknown;
}

const UNLABELLED = 'Google Keep';
const ARCHIVE = 'Google Keep archive';
/** A note of Keep has fields of two of these kinds. */
const MARKS = [
  ['textContent', 'textContentHtml', 'listContent'],
  ['isTrashed', 'isPinned', 'isArchived'],
  ['userEditedTimestampUsec', 'createdTimestampUsec'],
];
const KNOWN = new Set([
  ...MARKS.flat(),
  ...['color', 'title', 'labels', 'sharees', 'attachments', 'annotations', 'reminders'],
]);

/** True when a JSON file of Google Takeout is a note of Keep. */
export function isKeep(json: unknown): boolean {
  const fields = fieldsOf(json);
  return MARKS.filter((kind) => kind.some((mark) => mark in fields)).length > 1;
}

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
  const items = listOf(fields['listContent']).flatMap((item) => itemOf(item, leftOut));
  const words = wordsOf(fields, leftOut);
  const all = [words, ...items.map(({ content }) => content)].join('\n').trim();
  for (const file of namesIn(fields['attachments'], 'filePath')) leftOut.add('files', pictureName(file));
  const isArchived = fields['isArchived'] === true;
  const labels = namesIn(fields['labels'], 'name');
  const isOut = fields['isTrashed'] === true || all === '';
  nameOthers(fields, isArchived || isOut ? labels : labels.slice(1), leftOut);
  if (isOut) {
    leftOut.add('notes', all.split('\n')[0] || name, all);
    return [];
  }
  const note = draft(words || listName(name, fields), { important: fields['isPinned'] === true });
  note.notes.push(...items);
  const edited = Number(fields['userEditedTimestampUsec']) || 0;
  return [{ note, edited, category: isArchived ? ARCHIVE : (labels[0] ?? UNLABELLED) }];
}

/** Names what has no place in a list: further labels, other people, reminders, and fields that are not known. */
function nameOthers(fields: Fields, labels: readonly string[], leftOut: LeftOut): void {
  for (const label of labels) leftOut.add('details', 'label', label);
  const sharees = listOf(fields['sharees']);
  if (sharees.length > 1) leftOut.add('details', 'sharing', namesIn(sharees, 'email').join(' '));
  for (const reminder of listOf(fields['reminders']))
    leftOut.add('details', 'reminder', JSON.stringify(reminder));
  for (const one of listOf(fields['annotations']).map(fieldsOf)) {
    const preview = joined(textOf(one['title']), textOf(one['description']));
    if (preview !== '') leftOut.add('details', 'preview of a link', preview);
  }
  for (const [key, value] of Object.entries(fields))
    if (!KNOWN.has(key) && /\p{L}/u.test(JSON.stringify(value)))
      leftOut.add('details', key, JSON.stringify(value));
}

const namesIn = (list: unknown, field: string): string[] =>
  listOf(list).flatMap((one) => textOf(fieldsOf(one)[field]) || []);

/** The title and the text, and the links that are not in them. */
function wordsOf({ title, textContent, textContentHtml, annotations }: Fields, leftOut: LeftOut): string {
  const text = textOf(textContent) || htmlText(textOf(textContentHtml), leftOut);
  const words = [textOf(title), text].filter((part) => part.trim() !== '').join('\n');
  const links = namesIn(annotations, 'url').filter((url) => !words.includes(url));
  return [words, ...new Set(links)].filter((line) => line !== '').join('\n');
}

function itemOf(item: unknown, leftOut: LeftOut): Draft | [] {
  const { text, textHtml, isChecked } = fieldsOf(item);
  const content = textOf(text) || htmlText(textOf(textHtml), leftOut);
  return joined(content) === '' ? [] : draft(content, { scratched_out: isChecked === true });
}

/** The name of a list without a title: its file, unless that is named by a time. */
function listName(file: string, { createdTimestampUsec, userEditedTimestampUsec }: Fields): string {
  const name = bareName(file);
  const [day] = /^\d{4}-\d\d-\d\d(?=T\d\d)/.exec(name) ?? [];
  if (day === undefined && /\p{L}/u.test(name)) return name;
  const made = Number(createdTimestampUsec) || Number(userEditedTimestampUsec) || 0;
  const date = day === undefined ? new Date(made / 1_000) : new Date(day);
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  return `List of ${text}`;
}
