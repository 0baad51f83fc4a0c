import type { Category } from '../../../contract/categories.ts';
import type { Note } from '../../../contract/notes.ts';
import { selectCategory } from '../categories/choice.ts';
import { setExpanded } from '../list/expanded.ts';
import { lightUp } from '../list/light-up.ts';
import { reveal } from '../views/views.ts';

export interface PlaceOfNote {
  readonly note: Note;
  readonly category: Category;
  /** The number of its row, or of its parent's row. */
  readonly number: number;
  readonly parent: Note | undefined;
}

/** Shows a note wherever it is, though it be hidden: its row, under an open parent, lit up for a moment and with the focus. */
export async function goToNote({ note, category, number, parent }: PlaceOfNote): Promise<void> {
  reveal(note.id, ...(parent ? [parent.id] : []));
  selectCategory(category.id);
  if (parent) setExpanded(parent.id, true);
  await lightUp(note.id, `${category.title}, note ${number}, ${note.content}`);
}
