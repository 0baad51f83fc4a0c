import { memo, useCallback, useMemo } from 'react';
import type { Note } from '../../../contract/notes.ts';
import { Button } from '../../ui/Button.tsx';
import { SortableList } from '../../ui/sortable/SortableList.tsx';
import { followDrag } from '../drag/follow-drag.ts';
import { type NoteNode, noteNumbers, noteTree } from '../list/note-tree.ts';
import { inView } from '../views/in-view.ts';
import { moveInView } from '../views/move-in-view.ts';
import { useLook } from '../views/useLook.ts';
import { toggleView } from '../views/views.ts';
import { NoNotes } from './EmptySheet.tsx';
import { writeNumber } from './NoteHandle.tsx';
import styles from './NoteList.module.css';
import { NoteRow } from './NoteRow.tsx';
import { PrintingContext, usePrinting } from './usePrinting.ts';
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
  const numbers = useMemo(() => noteNumbers(tree), [tree]);
  const onRows = useCallback((list: Element) => writeNumbers(list, shown, numbers), [shown, numbers]);
  if (tree.length === 0) return <NoNotes />;
  if (shown.length === 0)
    return (
      <p className={styles.hidden}>
        {`All done, ${look.hidden.size} hidden.`}
        <Button kind="text" onClick={() => toggleView(category, 'hide done')}>
          Show done
        </Button>
      </p>
    );

  return (
    <PrintingContext value={isPrinting}>
      <SortableList
        items={shown}
        Item={NoteRow}
        nameOf={({ id }) => nameOf(numbers.get(id))}
        onRows={onRows}
        onMove={(id, behind) => moveInView(id, behind, { stored: tree, shown, last: look.last })}
        followDrag={followDrag}
        className={styles.notes}
      />
    </PrintingContext>
  );
});

/** Those that notes have in their list, whatever is shown of it. */
function writeNumbers(list: Element, shown: readonly NoteNode[], numbers: ReadonlyMap<string, number>) {
  const rows = Array.from(list.children).flatMap(({ children }) => Array.from(children));
  for (const [index, { id }] of shown.entries()) {
    const row = rows[index];
    if (row) writeNumber(row, numbers.get(id));
  }
}

const nameOf = (number: number | undefined): string => (number ? `Note ${number}` : 'Line');
