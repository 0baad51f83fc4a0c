import { CATEGORY_TITLE_MAX } from '../../../../contract/categories.ts';
import { NOTE_CONTENT_MAX } from '../../../../contract/notes.ts';
import { countText } from '../../../ui/count-text.ts';
import type { OutlineCategory, OutlineNote } from '../outline.ts';
import { type Imported, sentence } from './imported.ts';

/** Makes what other programs allow fit the limits of the lists, and counts what it changed. */
export function fitted({ from, categories, leftOut }: Imported): Imported {
  const counts = { blank: 0, long: 0, titles: 0 };

  function text(content: string, max: number, count: 'long' | 'titles'): string {
    const sound = content.replaceAll('\0', '').toWellFormed();
    const signs = Array.from(sound.length > max ? sound : '');
    if (signs.length <= max) return sound;
    counts[count] += 1;
    return signs.slice(0, max).join('');
  }

  /** Flattens a note to one level of sub notes; the sub notes of a blank note take its place. */
  function flat({ content, notes, ...flags }: OutlineNote): OutlineNote[] {
    const fit = text(content, NOTE_CONTENT_MAX, 'long');
    const under = notes.flatMap(flat).flatMap((note) => [{ ...note, notes: [] }, ...note.notes]);
    if (fit.trim() !== '') return [{ ...flags, content: fit, notes: under }];
    counts.blank += 1;
    return under;
  }

  function category({ title, archived, notes }: OutlineCategory): OutlineCategory {
    const fit = text(title.trim(), CATEGORY_TITLE_MAX, 'titles').trim();
    return { title: fit || 'Untitled', archived, notes: notes.flatMap(flat) };
  }
  const fit = categories.map(category);
  return {
    from,
    categories: fit,
    leftOut: [
      ...leftOut,
      ...sentence(counts.blank, 'empty note is left out', 'empty notes are left out'),
      ...sentence(
        counts.long,
        `note is cut after ${MAX} characters`,
        `notes are cut after ${MAX} characters`,
      ),
      ...sentence(counts.titles, `title is ${CUT_TITLE}`, `titles are ${CUT_TITLE}`),
    ],
  };
}

const MAX = countText(NOTE_CONTENT_MAX);
const CUT_TITLE = `cut after ${CATEGORY_TITLE_MAX} characters`;
