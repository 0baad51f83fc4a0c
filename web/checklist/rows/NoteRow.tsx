import { memo, use, useCallback } from 'react';
import type { Note } from '../../../contract/notes.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { useIsIn } from '../../ui/id-set.ts';
import { type HandleProps, type SortableRowProps, sortable } from '../../ui/sortable/sortable.tsx';
import { setExpanded, useExpanded } from '../list/expanded.ts';
import { isDivider, type NoteNode } from '../list/note-tree.ts';
import { rowId } from '../list/row-element.ts';
import { picked } from '../selection/selection.ts';
import { inView } from '../views/in-view.ts';
import { look } from '../views/useLook.ts';
import { DividerRow } from './DividerRow.tsx';
import { NoteBody } from './NoteBody.tsx';
import { NoteHandle } from './NoteHandle.tsx';
import styles from './NoteRow.module.css';
import { QuickAdd } from './QuickAdd.tsx';
import { SubNoteGrip } from './SubNoteGrip.tsx';
import { PrintingContext } from './usePrinting.ts';

interface NoteEntryProps {
  node: NoteNode;
  /** Shown before the checkbox: only top-level notes have a number and a handle. */
  top?: { handle: HandleProps | null; isLifted: boolean };
}

function NoteEntry({ node, top }: NoteEntryProps) {
  const { note, subNotes } = node;
  const wantsExpanded = useExpanded(node.id);
  const toggleExpanded = useCallback(() => setExpanded(node.id, !wantsExpanded), [node.id, wantsExpanded]);
  const isPrinting = use(PrintingContext);
  const isPicked = useIsIn(picked(), node.id);
  const isExpanded = (wantsExpanded || isPrinting) && subNotes.length > 0 && !top?.isLifted;
  return (
    <>
      <div
        id={rowId(node.id)}
        className={styles.entry}
        data-important={note.important || undefined}
        data-done={note.scratched_out || undefined}
        data-expanded={isExpanded || undefined}
        data-picked={isPicked || undefined}
      >
        {top ? <NoteHandle handle={top.handle} /> : <SubNoteGrip note={note} />}
        {isPicked && <span role="img" aria-label="Selected" className="screen-only" data-pick />}
        <NoteBody
          note={note}
          isTop={top !== undefined}
          subNoteCount={subNotes.length}
          isExpanded={isExpanded}
          onToggleExpanded={toggleExpanded}
        />
      </div>
      {isExpanded && <SubNotes parent={note} nodes={subNotes} />}
    </>
  );
}

interface SubNotesProps {
  parent: Note;
  nodes: readonly NoteNode[];
}

const SubNotes = memo(function SubNotes({ parent, nodes }: SubNotesProps) {
  const shown = inView(nodes, useSessionStore(look));
  return (
    <ul className={styles.subNotes}>
      {shown.map((node) => (
        <li key={node.id} className={styles.subNote}>
          {isDivider(node) ? <DividerRow note={node.note} /> : <NoteEntry node={node} />}
        </li>
      ))}
      {parent.parent === null && (
        <li className={styles.subNote}>
          <QuickAdd category={parent.category} parent={parent} />
        </li>
      )}
    </ul>
  );
});

function TopRow({ item, handle, isLifted }: SortableRowProps<NoteNode>) {
  if (isDivider(item))
    return (
      <DividerRow note={item.note}>
        <NoteHandle handle={handle} />
      </DividerRow>
    );
  return <NoteEntry node={item} top={{ handle, isLifted }} />;
}

/** A row of the note list: a top-level note with its sub notes, or a divider line. */
export const NoteRow = sortable(TopRow, styles.note);
