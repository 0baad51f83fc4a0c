import type { OutlineNote } from '../outline.ts';
import { bareName, type Imported, sentence } from './imported.ts';
import { fieldsOf, listOf, textOf } from './json.ts';

interface KeepFile {
  readonly name: string;
  readonly json: unknown;
}

const UNLABELLED = 'Google Keep';
const ARCHIVE = 'Google Keep archive';
const MARKS = ['textContent', 'listContent', 'isTrashed', 'isPinned', 'userEditedTimestampUsec'];

/** Whether a JSON file of Google Takeout is a note of Keep. */
export const isKeep = (json: unknown): boolean => {
  const fields = fieldsOf(json);
  return MARKS.some((mark) => mark in fields);
};

/**
 * Notes of Google Keep, one of each file: the first label is the category, a list becomes a note with sub notes, what
 * is pinned is important. The order is that of Keep: pinned first, then what was edited last.
 */
export function readKeep(files: readonly KeepFile[]): Imported {
  const all = files.map(({ name, json }) => ({ name, ...keepNote(json) }));
  const kept = all.filter(({ isTrashed }) => !isTrashed);
  const filled = kept.flatMap(({ name, title, text, items, isPinned, ...rest }) => {
    const words = [title, text].filter((part) => part.trim() !== '').join('\n');
    if (words === '' && items.length === 0) return [];
    const note: OutlineNote = {
      content: words || bareName(name),
      important: isPinned,
      scratched_out: false,
      notes: items,
    };
    return { ...rest, isPinned, note };
  });
  filled.sort((a, b) => Number(b.isPinned) - Number(a.isPinned) || b.edited - a.edited);
  const byCategory = Map.groupBy(filled, ({ isArchived, label }) =>
    isArchived ? ARCHIVE : label || UNLABELLED,
  );
  return {
    from: 'Google Keep',
    categories: [...byCategory].map(([title, notes]) => ({
      title,
      archived: title === ARCHIVE,
      notes: notes.map(({ note }) => note),
    })),
    leftOut: [
      ...sentence(
        all.length - kept.length,
        'note is in the trash and left out',
        'notes are in the trash and left out',
      ),
      ...sentence(
        kept.length - filled.length,
        'note has no text and is left out',
        'notes have no text and are left out',
      ),
    ],
  };
}

function keepNote(json: unknown) {
  const { title, textContent, listContent, labels, ...rest } = fieldsOf(json);
  return {
    title: textOf(title),
    text: textOf(textContent),
    items: listOf(listContent).flatMap(itemOf),
    label: textOf(fieldsOf(listOf(labels)[0])['name']),
    edited: Number(rest['userEditedTimestampUsec']) || 0,
    isPinned: rest['isPinned'] === true,
    isArchived: rest['isArchived'] === true,
    isTrashed: rest['isTrashed'] === true,
  };
}

function itemOf(item: unknown): OutlineNote | [] {
  const { text, isChecked } = fieldsOf(item);
  const content = textOf(text);
  if (content.trim() === '') return [];
  return { content, important: false, scratched_out: isChecked === true, notes: [] };
}
