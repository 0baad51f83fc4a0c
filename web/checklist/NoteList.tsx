import { memo, useMemo } from 'react';
import type { Note } from '../../contract/notes.ts';
import { SortableList } from '../ui/SortableList.tsx';
import { EmptySheet } from './EmptySheet.tsx';
import styles from './NoteList.module.css';
import { NoteRow } from './NoteRow.tsx';
import {
  type NoteActions,
  NoteActionsContext,
  PrintingContext,
  type RowMemory,
  RowMemoryContext,
} from './note-list-context.ts';
import { type NoteNode, noteNumbers, noteTree } from './note-tree.ts';
import { usePrinting } from './usePrinting.ts';

interface NoteListProps {
  notes: readonly Note[];
  category: string;
  actions: NoteActions;
  memory: RowMemory;
  onOrder: (ordering: string[]) => void;
}

/** The notes of a category, to be put in order by their handles. Memoised: a dialog that opens is nothing to it. */
export const NoteList = memo(function NoteList({ notes, category, actions, memory, onOrder }: NoteListProps) {
  const tree = useMemo(() => noteTree(notes, category), [notes, category]);
  const isPrinting = usePrinting();
  if (tree.length === 0) return <EmptySheet sentence="No notes in this category yet..." />;

  return (
    <NoteActionsContext value={actions}>
      <RowMemoryContext value={memory}>
        <PrintingContext value={isPrinting}>
          <SortableList
            items={tree}
            Item={NoteRow}
            numbersOf={noteNumbers}
            nameOf={nameOf}
            onOrder={(nodes) => onOrder(nodes.map(({ id }) => id))}
            className={styles.notes}
          />
        </PrintingContext>
      </RowMemoryContext>
    </NoteActionsContext>
  );
});

function nameOf(_: NoteNode, number: number | null): string {
  return number === null ? 'Line' : `Note ${number}`;
}
