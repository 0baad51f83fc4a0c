import type { ReactNode } from 'react';
import type { Note } from '../../contract/notes.ts';
import { trashGlyph } from '../ui/glyphs.ts';
import styles from './DividerRow.module.css';
import { MoreButton } from './MoreButton.tsx';
import { NoteAction } from './NoteAction.tsx';
import { NoteMoves } from './NoteMoves.tsx';
import row from './NoteRow.module.css';
import { useNoteActions } from './note-list-context.ts';
import { useTray } from './useTray.ts';

/** A divider line: no number, no checkbox; it can be moved (`children` is its handle) and deleted. */
export function DividerRow({ note, children }: { note: Note; children?: ReactNode }) {
  const { removeLine } = useNoteActions();
  const tray = useTray(note.id);
  return (
    <div id={`note-${note.id}`} className={`${row.entry} ${styles.divider}`} data-divider>
      {children}
      <div className={`${row.row} ${styles.row}`} data-open={tray.isOpen || undefined}>
        <hr className={styles.rule} aria-label="Line" />
        <div className={`${row.actions} ${styles.actions}`}>
          <NoteAction icon={trashGlyph} label="Delete line" look="delete" onPress={() => removeLine(note)} />
        </div>
        {children !== undefined && <MoreButton tray={tray} />}
        {tray.isOpen && <NoteMoves id={note.id} />}
      </div>
    </div>
  );
}
