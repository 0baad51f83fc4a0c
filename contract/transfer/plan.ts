import type { Category } from '../categories.ts';
import { countText } from '../count-text.ts';
import { CATEGORIES_MAX, NOTES_MAX, TEXT_MAX_BYTES } from '../limits.ts';
import type { When } from '../moments.ts';
import type { Note } from '../notes.ts';
import type { OutlineCategory, OutlineNote } from './outline.ts';

interface Lists {
  readonly categories: readonly Category[];
  readonly notes: readonly Note[];
}

export interface PlannedNote extends Note {
  readonly remind?: When;
}

/** The rows that an import adds to the lists. A note precedes its sub notes. */
export interface Plan {
  readonly categories: readonly Required<Omit<Category, 'shared'>>[];
  readonly notes: readonly PlannedNote[];
  /** The number of notes of the file that the lists already have. */
  readonly here: number;
}

/** The ids for what an import creates, one after another. */
export interface NewIds {
  readonly category: () => string;
  readonly note: () => string;
}

/**
 * Compares a file with the lists. A category of the same title is the same one, and so is a note of the same text in
 * the same place: the second of two equal ones is the second there too. Nothing that is there is changed.
 */
export function planImport(imported: readonly OutlineCategory[], lists: Lists, ids: NewIds): Plan {
  const categories: Required<Omit<Category, 'shared'>>[] = [];
  const notes: PlannedNote[] = [];
  let here = 0;
  const knownCategories = takerOf(lists.categories, ({ title }) => title);
  const knownNotes = takerOf(lists.notes, ({ content, parent, category }) =>
    keyOf(parent ?? category, content),
  );

  function addNote(note: OutlineNote, category: string, parent: string | null): void {
    const { notes: subNotes, ...planned } = note;
    const known = knownNotes(keyOf(parent ?? category, note.content));
    const id = known?.id ?? ids.note();
    if (known) here += 1;
    else notes.push({ ...planned, id, category, parent });
    for (const sub of subNotes) addNote(sub, category, id);
  }
  for (const { title, archived, notes } of imported) {
    const known = knownCategories(title);
    const id = known?.id ?? ids.category();
    if (!known) categories.push({ id, title, archived });
    for (const note of notes) addNote(note, id, null);
  }
  return { categories, notes, here };
}

/** Returns things by their key, each once, in their order. */
function takerOf<Thing>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => string,
): (key: string) => Thing | undefined {
  const waiting = Map.groupBy(things.toReversed(), keyOf);
  return (key) => waiting.get(key)?.pop();
}

/** A text that was copied has other line ends. */
const keyOf = (place: string, content: string): string =>
  `${place} ${content.replace(/\r\n|[\v\f\r\x85\u2028\u2029]/g, '\n')}`;

/** The counts of a plan, and of what. */
export function countsOf({ categories, notes, here }: Plan): (readonly [count: string, what: string])[] {
  const reminders = notes.filter(({ remind }) => remind).length;
  const some = [countText(reminders), reminders === 1 ? 'reminder' : 'reminders'] as const;
  return [
    [countText(categories.length), categories.length === 1 ? 'new category' : 'new categories'],
    [countText(notes.length), notes.length === 1 ? 'new note' : 'new notes'],
    ...(reminders > 0 ? [some] : []),
    [countText(here), 'already here'],
  ];
}

const utf8 = new TextEncoder();
const bytesOf = (notes: readonly Note[]): number =>
  notes.reduce((sum, { content }) => sum + utf8.encode(content).length, 0);

/** Why the lists have no room for it; undefined when they have. */
export function lackOfRoom({ categories, notes }: Plan, lists: Lists): string | undefined {
  const bytes = bytesOf(lists.notes);
  const mib = TEXT_MAX_BYTES / 1024 / 1024;
  if (lists.notes.length + notes.length > NOTES_MAX)
    return `Your lists hold ${countText(lists.notes.length)} of ${countText(NOTES_MAX)} notes: there is no room for ${countText(notes.length)} more.`;
  if (lists.categories.length + categories.length > CATEGORIES_MAX)
    return `You have ${countText(lists.categories.length)} of ${CATEGORIES_MAX} categories: there is no room for ${countText(categories.length)} more.`;
  if (bytes + bytesOf(notes) > TEXT_MAX_BYTES)
    return `Your lists hold at most ${mib} MiB of text: there is no room for this file.`;
  return undefined;
}

/** One request's worth of notes: of one category, and small enough to be sent at once. */
export function batchesOf(
  notes: readonly PlannedNote[],
  most: { notes: number; bytes: number },
): PlannedNote[][] {
  const batches: PlannedNote[][] = [];
  let bytes = 0;
  for (const note of notes) {
    const size = utf8.encode(JSON.stringify(note)).length;
    const batch = batches.at(-1);
    const fits = batch && batch.length < most.notes && bytes + size <= most.bytes;
    if (fits && batch[0]?.category === note.category) batch.push(note);
    else {
      batches.push([note]);
      bytes = 0;
    }
    bytes += size;
  }
  return batches;
}
