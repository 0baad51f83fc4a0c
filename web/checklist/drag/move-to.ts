import type { Move } from '../../../contract/several-notes.ts';
import { moveNotes } from '../move/move-notes.ts';
import { checklist } from '../store/checklist.ts';

/** Moves a dragged note into a category: behind one of its notes, first for null, or last. */
export function moveTo(id: string, target: Pick<Move, 'category' | 'after'>): void {
  const { categories = [] } = checklist().shown.read();
  if (categories.some((category) => category.id === target.category))
    moveNotes([id], { ...target, parent: null });
}
