import { noteNumbers, noteTree } from '../list/note-tree.ts';
import { goToNote } from '../search/go-to-note.ts';
import { checklist } from '../store/checklist.ts';

/** Shows a note wherever it is, if it is here. */
export function goTo(id: string): void {
  const { notes = [], categories = [] } = checklist().shown.read();
  const note = notes.find((one) => one.id === id);
  const category = categories.find((one) => one.id === note?.category);
  if (!note || !category) return;
  const top = note.parent ?? id;
  const number = noteNumbers(noteTree(notes, category.id)).get(top) ?? 0;
  void goToNote({ note, category, number, parent: notes.find((one) => one.id === note.parent) });
}
