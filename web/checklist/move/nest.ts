import type { Note } from '../../../contract/notes.ts';
import { setExpanded } from '../list/expanded.ts';
import { lightUp } from '../list/light-up.ts';
import { isDivider, noteTree } from '../list/note-tree.ts';
import { notesNow } from '../list/shown-notes.ts';
import { moveNotes } from './move-notes.ts';

/** Makes a note a sub note of another one, after those that it has. */
export function makeSubNote({ id, category, content }: Note, parent: string): void {
  setExpanded(parent, true);
  moveNotes([id], { category, parent });
  void lightUp(id, content);
}

/** Makes a sub note a note: behind the one that it belonged to. */
export function makeNote({ id, category, parent, content }: Note): void {
  if (parent === null) return;
  moveNotes([id], { category, parent: null, after: parent });
  void lightUp(id, content);
}

/** The note above, which it could be a sub note of. */
export function noteAbove({ id, category }: Note): string | undefined {
  const tree = noteTree(notesNow(), category);
  const at = tree.findIndex((node) => node.id === id);
  return tree.slice(0, Math.max(at, 0)).findLast((node) => !isDivider(node))?.id;
}
