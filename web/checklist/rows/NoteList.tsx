import { memo, useMemo } from 'react';
import type { Note } from '../../../contract/notes.ts';
import { SortableList } from '../../ui/sortable/SortableList.tsx';
import { NoNotes } from '../EmptySheet.tsx';
import { change } from '../store/checklist.ts';
import styles from './NoteList.module.css';
import { NoteRow } from './NoteRow.tsx';
import { type NoteNode, noteNumbers, noteTree } from './note-tree.ts';
import { PrintingContext } from './printing.ts';
import { usePrinting } from './usePrinting.ts';

interface NoteListProps {
  notes: readonly Note[];
  category: string;
}

/** The notes of a category, to be put in order by their handles. Memoised: a dialog that opens is nothing to it. */
export const NoteList = memo(function NoteList({ notes, category }: NoteListProps) {
  const tree = useMemo(() => noteTree(notes, category), [notes, category]);
  const isPrinting = usePrinting();
  if (tree.length === 0) return <NoNotes />;

  return (
    <PrintingContext value={isPrinting}>
      <SortableList
        items={tree}
        Item={NoteRow}
        numbersOf={noteNumbers}
        nameOf={nameOf}
        onMove={(id, after) => change({ kind: 'move note', id, after })}
        className={styles.notes}
      />
    </PrintingContext>
  );
});

function nameOf(_: NoteNode, number: number | null): string {
  return number === null ? 'Line' : `Note ${number}`;
}
