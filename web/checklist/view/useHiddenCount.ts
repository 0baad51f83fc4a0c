import { useMemo } from 'react';
import type { Category } from '../../../contract/categories.ts';
import type { Note } from '../../../contract/notes.ts';
import { noteTree } from '../rows/note-tree.ts';
import { doneIn } from './in-view.ts';
import { isOn, useViews } from './views.ts';

/** How many notes of a category are out of sight because they are done: sub notes too. */
export function useHiddenCount(notes: readonly Note[], category: Category | undefined): number {
  const id = category?.id ?? '';
  const hides = isOn(useViews(id), 'hide done');
  return useMemo(() => (hides ? doneIn(noteTree(notes, id)).size : 0), [hides, notes, id]);
}
