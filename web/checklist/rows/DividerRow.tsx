import type { ReactNode } from 'react';
import type { Note } from '../../../contract/notes.ts';
import { trashGlyph } from '../../ui/glyphs.ts';
import { deleteNote } from '../delete/delete-notes.ts';
import { rowId } from '../list/row-element.ts';
import styles from './DividerRow.module.css';
import { NoteAction } from './NoteAction.tsx';
import row from './NoteRow.module.css';

/** A divider line: no number, no checkbox; it can be moved (`children` is its handle) and deleted. */
export function DividerRow({ note, children }: { note: Note; children?: ReactNode }) {
  return (
    <div id={rowId(note.id)} className={`${row.entry} ${styles.divider}`} data-divider>
      {children}
      <div className={`${row.row} ${styles.row}`}>
        <hr className={styles.rule} aria-label="Line" />
        <div className={`${row.actions} ${styles.actions} screen-only`}>
          <NoteAction
            icon={trashGlyph}
            label="Delete line"
            look="delete"
            onPress={() => deleteNote(note.id)}
          />
        </div>
      </div>
    </div>
  );
}
