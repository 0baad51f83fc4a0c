import { v7 as uuidV7 } from 'uuid';
import type { Category } from '../../../contract/categories.ts';
import { selectCategory } from '../categories/choice.ts';
import { inRequests } from '../store/changes/in-requests.ts';
import { notesIn, textIn } from '../store/changes/kinds/kinds.ts';
import { change, checklist } from '../store/checklist.ts';
import type { Entry } from '../store/device/database.ts';
import { type NewNote, newNotesIn } from '../store/outbox/not-sent.ts';
import { withdrawn } from '../store/people/withdrawn.ts';

/** Changes that could not be saved because their place is gone, in the order in which they were made. */
export interface Unplaced {
  /** The category, or for a note that was deleted the entry. */
  readonly place: string;
  readonly title: string;
  readonly why?: string;
  readonly entries: readonly Entry[];
}

/** Groups what has lost its place: its user decides about all of a category at once. */
export function unplacedIn(entries: readonly Entry[], categories: readonly Category[]): readonly Unplaced[] {
  const homes = new Set(categories.map(({ id }) => id));
  const groups = Map.groupBy(entries, (entry) => placeOf(entry, homes));
  groups.delete(undefined);
  return [...groups].map(([place = '', entries]) => ({ place, entries, ...wordsFor(entries, homes) }));
}

function placeOf({ id, change, conflict, notSent, refused, isTyped }: Entry, homes: ReadonlySet<string>) {
  if (notSent) return notSent.space ?? change.space;
  if (conflict?.theirs === null) return id;
  const isCreation = change.kind === 'create note' || change.kind === 'create notes';
  const isGone = refused && isCreation && (isTyped || !homes.has(change.category));
  return isGone ? change.category : undefined;
}

function wordsFor([first, second]: readonly Entry[], homes: ReadonlySet<string>) {
  if (first?.notSent)
    return {
      title: `Not sent to “${first.notSent.title}”`,
      why: "The category is no longer shared with you, so these changes weren't sent.",
    };
  if (first?.conflict)
    return { title: 'This note was deleted', why: 'It was deleted elsewhere. Your text is still here:' };
  const category = first && 'category' in first.change ? first.change.category : '';
  if (homes.has(category)) return { title: 'Not saved' }; // the category was restored
  return { title: second ? 'Their category is gone' : 'Its category is gone' };
}

/** Makes the texts notes of another category. A note whose parent is not among them becomes a top-level note. */
export function putInto({ id: category }: Category, unplaced: Unplaced): void {
  for (const notes of inRequests(newNotes(unplaced))) {
    const [{ id, content, parent = null } = { id: '', content: '' }, second] = notes;
    if (second) change({ kind: 'create notes', category, notes });
    else change({ kind: 'create note', id, content, category, parent });
  }
  selectCategory(category);
}

/** Under new ids: with an old one the note may be there already, where the user cannot see it. */
function newNotes({ entries }: Unplaced): NewNote[] {
  const ids = new Map(entries.flatMap(({ change }) => notesIn(change)).map((id) => [id, uuidV7()]));
  return entries.flatMap(newNotesIn).map((note) => ({
    ...note,
    id: ids.get(note.id) ?? uuidV7(),
    parent: ids.get(note.parent ?? '') ?? null,
  }));
}

export function discardAll({ place, entries }: Unplaced): void {
  for (const entry of entries) checklist().queue.discard(entry);
  withdrawn().remove(place);
}

/** The deed of a change in words, or the text that it was to write. */
export const wordsOf = ({ notSent, change }: Entry): string => notSent?.done ?? textIn(change) ?? '';
