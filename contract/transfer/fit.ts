import { CATEGORY_TITLE_MAX } from '../categories.ts';
import { DIVIDER, NOTE_CONTENT_MAX } from '../notes.ts';
import type { LeftOut } from './left-out.ts';
import type { OutlineCategory, OutlineNote } from './outline.ts';

/** Other sites with the specification's calls draw their lines with some dashes more or less. */
const DASHES = /^-{90,}$/;
/** A title has one line. */
const LINE_ENDS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Makes what other programs allow fit the limits of the lists, and counts what it changes. */
export function fitted(categories: readonly OutlineCategory[], leftOut: LeftOut): OutlineCategory[] {
  function cut(text: string, max: number, reason: 'long' | 'titles'): string {
    const sound = text.replaceAll('\0', '').toWellFormed();
    const signs = Array.from(sound.length > max ? sound : '');
    if (signs.length <= max) return sound;
    leftOut.count(reason);
    return signs.slice(0, max).join('');
  }

  /** The notes with a text that fits; the sub notes of a blank note take its place. */
  function fitting(notes: readonly OutlineNote[], isFlat: boolean): OutlineNote[] {
    const found: OutlineNote[] = [];
    const waiting = notes.toReversed();
    for (let note = waiting.pop(); note !== undefined; note = waiting.pop()) {
      const text = cut(note.content, NOTE_CONTENT_MAX, 'long');
      const content = DASHES.test(text.trim()) ? DIVIDER : text;
      const isBlank = content.trim() === '';
      if (isBlank) leftOut.count('blank');
      else found.push({ ...note, content, notes: isFlat ? [] : fitting(note.notes, true) });
      if (isBlank || isFlat) for (const sub of note.notes.toReversed()) waiting.push(sub);
    }
    return found;
  }

  return categories.map(({ title, archived, notes }) => {
    const line = cut(title.replace(LINE_ENDS, ' ').trim(), CATEGORY_TITLE_MAX, 'titles').trim();
    return { title: line || 'Untitled', archived, notes: fitting(notes, false) };
  });
}
