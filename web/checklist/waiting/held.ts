import { v7 as uuidV7 } from 'uuid';
import type { Category } from '../../../contract/categories.ts';
import { ApiError } from '../../api/api-error.ts';
import { errorMessage } from '../../api/error-message.ts';
import { selectCategory } from '../categories/choice.ts';
import { inRequests } from '../store/changes/in-requests.ts';
import { notesIn, textIn } from '../store/changes/kinds/kinds.ts';
import { change, checklist } from '../store/checklist.ts';
import type { Entry } from '../store/device/database.ts';
import { type NewNote, newNotesIn } from '../store/outbox/ended.ts';
import { withdrawn } from '../store/people/withdrawn.ts';

/** Changes that could not be saved for one reason, in the order in which they were made. */
export interface HeldGroup {
  /** The category that was deleted or is no longer shared; else the entry. */
  readonly key: string;
  readonly title: string;
  readonly why?: string | undefined;
  readonly entries: readonly Entry[];
}

/** Groups what waits for its user, who decides about all of a category at once. */
export function heldIn(
  entries: readonly Entry[],
  categories: readonly Category[] = [],
): readonly HeldGroup[] {
  const homes = new Set(categories.map(({ id }) => id));
  const held = entries.filter((entry) => entry.held);
  const groups = Map.groupBy(held, keyOf);
  return [...groups].map(([key, entries]) => ({ key, entries, ...wordsFor(entries, homes) }));
}

function keyOf({ id, change, held }: Entry): string {
  if (held?.why === 'ended') return held.space;
  return held?.why === 'gone' && 'category' in change ? change.category : id;
}

function wordsFor([first, second]: readonly Entry[], homes: ReadonlySet<string>) {
  if (first?.held?.why === 'ended')
    return {
      title: `Not sent to “${first.held.title}”`,
      why: "The category is no longer shared with you, so these changes weren't sent.",
    };
  if (first?.held?.why === 'refused') {
    const { status, body } = first.held;
    return { title: 'Could not be saved', why: errorMessage(new ApiError(status, body)) };
  }
  if (first?.change.kind === 'update note')
    return { title: 'This note was deleted', why: 'It was deleted elsewhere. Your text is still here:' };
  const category = first && 'category' in first.change ? first.change.category : '';
  if (homes.has(category)) return { title: 'Not saved' }; // the category was restored
  return { title: second ? 'Their category is gone' : 'Its category is gone' };
}

/** Makes the texts notes of another category. A note whose parent is not among them becomes a top-level note. */
export function putInto({ id: category }: Category, { entries }: HeldGroup): void {
  for (const notes of inRequests(newNotes(entries))) {
    const [{ id, content, parent = null } = { id: '', content: '' }, second] = notes;
    if (second) change({ kind: 'create notes', category, notes });
    else change({ kind: 'create note', id, content, category, parent });
  }
  selectCategory(category);
}

/** Under new ids: with an old one the note may be there already, where the user cannot see it. */
function newNotes(entries: readonly Entry[]): NewNote[] {
  const ids = new Map(entries.flatMap(({ change }) => notesIn(change)).map((id) => [id, uuidV7()]));
  return entries.flatMap(newNotesIn).map((note) => ({
    ...note,
    id: ids.get(note.id) ?? uuidV7(),
    parent: ids.get(note.parent ?? '') ?? null,
  }));
}

export function discardAll({ key, entries }: HeldGroup): void {
  for (const entry of entries) checklist().queue.discard(entry);
  withdrawn().remove(key);
}

/** The deed of a change in words, or the text that it was to write. */
export const wordsOf = ({ held, change }: Entry): string =>
  (held?.why === 'ended' ? held.done : textIn(change)) ?? '';
