import { CATEGORY_TITLE_MAX } from '../categories.ts';
import { NOTE_CONTENT_MAX } from '../notes.ts';
import type { LeftOut } from './left-out.ts';
import type { OutlineCategory, OutlineNote } from './outline.ts';

/** A title has one line. */
const LINE_ENDS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

const sound = (text: string): string => text.replaceAll('\0', '').toWellFormed();
const plain = { important: false, scratched_out: false, notes: [] };

/** Makes what other programs allow fit the limits of the lists. What is too long is continued in notes below it. */
export function fitted(categories: readonly OutlineCategory[], leftOut: LeftOut): OutlineCategory[] {
  /** The notes with a text that fits; the sub notes of a blank note take its place. */
  function fitting(notes: readonly OutlineNote[], isFlat: boolean): OutlineNote[] {
    const found: OutlineNote[] = [];
    const waiting = notes.toReversed();
    for (let note = waiting.pop(); note !== undefined; note = waiting.pop()) {
      const [content = '', ...more] = parted(sound(note.content));
      const isBlank = content === '';
      if (isBlank) leftOut.add('notes', 'empty note');
      else found.push({ ...note, content, notes: isFlat ? [] : fitting(note.notes, true) });
      if (more.length > 0) leftOut.add('long', content);
      const { remind: _, ...plainly } = note;
      found.push(...more.map((content) => ({ ...plainly, content, notes: [] })));
      if (isBlank || isFlat) for (const sub of note.notes.toReversed()) waiting.push(sub);
    }
    return found;
  }

  return categories.map(({ title, archived, notes }) => {
    const line = sound(title).replace(LINE_ENDS, ' ').trim();
    const signs = Array.from(line);
    const all = fitting(notes, false);
    if (signs.length <= CATEGORY_TITLE_MAX) return { title: line || 'Untitled', archived, notes: all };
    const short = `${signs
      .slice(0, CATEGORY_TITLE_MAX - 1)
      .join('')
      .trim()}…`;
    leftOut.add('long', short);
    return {
      title: short,
      archived,
      notes: [...fitting([{ ...plain, content: sound(title).trim() }], true), ...all],
    };
  });
}

/** A text in parts that are not blank and not too long, each as far as its last white space. */
function parted(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > NOTE_CONTENT_MAX) {
    const most = Array.from(rest.slice(0, 2 * NOTE_CONTENT_MAX))
      .slice(0, NOTE_CONTENT_MAX)
      .join('');
    if (most.length === rest.length) break;
    const end = /\s/.test(rest.charAt(most.length)) ? most.length : most.search(/\s\S*$/);
    const part = end > most.length / 2 ? most.slice(0, end) : most;
    parts.push(part);
    rest = rest.slice(part.length);
  }
  return [...parts, rest].filter((part) => part.trim() !== '');
}
