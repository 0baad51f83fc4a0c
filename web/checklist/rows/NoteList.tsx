import { memo, useMemo } from 'react';
import type { Note } from '../../../contract/notes.ts';
import { SortableList } from '../../ui/sortable/SortableList.tsx';
import { followDrag } from '../drag/follow-drag.ts';
import { type NoteNode, noteNumbers, noteTree } from '../list/note-tree.ts';
import { inView } from '../views/in-view.ts';
import { moveInView } from '../views/move-in-view.ts';
import { useLook } from '../views/useLook.ts';
import { AllHidden } from './AllHidden.tsx';
import { NoNotes } from './EmptySheet.tsx';
import styles from './NoteList.module.css';
import { NoteRow } from './NoteRow.tsx';
import { PrintingContext } from './printing.ts';
import { usePrinting } from './usePrinting.ts';
import { useSteadyRows } from './useSteadyRows.ts';

interface NoteListProps {
  notes: readonly Note[];
  category: string;
}

/** The notes of a category, to be put in order by their handles. Memoised: a dialog that opens is nothing to it. */
export const NoteList = memo(function NoteList({ notes, category }: NoteListProps) {
  const tree = useMemo(() => noteTree(notes, category), [notes, category]);
  const isPrinting = usePrinting();
  const look = useLook(tree, category);
  const shown = useMemo(() => inView(tree, look), [tree, look]);
  useSteadyRows(shown);
  const numbersOf = useMemo(() => realNumbers(tree), [tree]);
  if (tree.length === 0) return <NoNotes />;
  if (shown.length === 0) return <AllHidden category={category} count={look.hidden.size} />;

  return (
    <PrintingContext value={isPrinting}>
      <SortableList
        items={shown}
        Item={NoteRow}
        numbersOf={numbersOf}
        nameOf={nameOf}
        onMove={(id, behind) => moveInView(id, behind, { stored: tree, shown, last: look.last })}
        followDrag={followDrag}
        className={styles.notes}
      />
    </PrintingContext>
  );
});

/** The numbers that notes have in their list, whatever is shown of it. */
function realNumbers(tree: readonly NoteNode[]) {
  const numbers = new Map(noteNumbers(tree).map((number, index) => [tree[index], number]));
  return (shown: readonly NoteNode[]) => shown.map((node) => numbers.get(node) ?? null);
}

function nameOf(_: NoteNode, number: number | null): string {
  return number === null ? 'Line' : `Note ${number}`;
}
