import type { Category } from '../../../contract/categories.ts';
import type { Note } from '../../../contract/notes.ts';
import { selectCategory } from '../categories/choice.ts';
import { setExpanded } from '../list/expanded.ts';
import { focusRow } from '../list/focus-row.ts';
import styles from '../list/light-up.late.module.css';
import { reveal } from '../views/views.ts';

interface Place {
  readonly note: Note;
  readonly category: Category;
  /** The number of the row that it stands in or under. */
  readonly number: number;
  readonly parent: Note | undefined;
}

/** A long list shows its last rows a moment after the first; one that is gone meanwhile never comes. */
const FRAMES_MAX = 300;

/** Shows a note wherever it is, though it be hidden: its row, under an open parent, lit up for a moment and with the focus. */
export async function goToNote({ note, category, number, parent }: Place): Promise<void> {
  reveal(note.id, ...(parent ? [parent.id] : []));
  selectCategory(category.id);
  if (parent) setExpanded(parent.id, true);
  await lightUp(note.id, `${category.title}, note ${number}, ${note.content}`);
}

/** Gives a row that is about to be shown the focus, and lights it up. */
export async function lightUp(id: string, name: string): Promise<void> {
  const row = await shownRow(id);
  if (!row) return;
  focusRow(row, name);
  row.scrollIntoView({ block: 'center' });
  await nextFrame(); // rows that were out of sight have their true heights by now
  row.scrollIntoView({ block: 'center' });
  flash(row);
}

async function shownRow(id: string): Promise<HTMLElement | null> {
  for (let frame = 0; frame < FRAMES_MAX; frame++) {
    await nextFrame();
    const row = document.getElementById(`note-${id}`);
    if (row) return row;
  }
  return null;
}

const nextFrame = () => new Promise(requestAnimationFrame);

/** Fades by itself; where nothing moves it stands until the next key or press. */
function flash(row: HTMLElement): void {
  const { flash = '' } = styles;
  const over = new AbortController();
  const end = () => {
    row.classList.remove(flash);
    over.abort();
  };
  row.classList.add(flash);
  for (const event of ['animationend', 'keydown', 'pointerdown'])
    addEventListener(event, end, { signal: over.signal });
}
