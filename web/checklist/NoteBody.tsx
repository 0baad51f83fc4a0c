import { memo } from 'react';
import type { Note } from '../../contract/notes.ts';
import { editGlyph, starGlyph, subnoteGlyph, sunStarGlyph, trashGlyph } from '../ui/glyphs.ts';
import { ExpandButton } from './ExpandButton.tsx';
import { MoreButton } from './MoreButton.tsx';
import { NoteAction } from './NoteAction.tsx';
import styles from './NoteBody.module.css';
import { NoteMoves } from './NoteMoves.tsx';
import row from './NoteRow.module.css';
import { useNoteActions } from './note-list-context.ts';
import { useTray } from './useTray.ts';

interface NoteBodyProps {
  note: Note;
  isTop: boolean;
  subNoteCount: number;
  isExpanded: boolean;
  onToggleExpanded: () => void;
}

/** All of a note's row but its handle. Memoised: a new number must not draw thousands of rows anew. */
export const NoteBody = memo(function NoteBody({
  note,
  isTop,
  subNoteCount,
  isExpanded,
  onToggleExpanded,
}: NoteBodyProps) {
  const actions = useNoteActions();
  const tray = useTray(note.id);
  const textId = `text-${note.id}`;
  return (
    <div className={row.row} data-open={tray.isOpen || undefined}>
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-label="Scratch out"
          aria-describedby={textId}
          checked={note.scratched_out}
          onChange={() => actions.update(note, { scratched_out: !note.scratched_out })}
        />
      </label>
      <p id={textId} className={styles.text} dir="auto">
        {note.content}
      </p>
      {subNoteCount > 0 && (
        <ExpandButton count={subNoteCount} isExpanded={isExpanded} onPress={onToggleExpanded} />
      )}
      <div className={row.actions}>
        <NoteAction
          icon={note.important ? sunStarGlyph : starGlyph}
          label={note.important ? 'Unmark important' : 'Mark as important'}
          look="star"
          isPressed={note.important}
          onPress={() => actions.update(note, { important: !note.important })}
        />
        {isTop ? (
          <NoteAction icon={subnoteGlyph} label="Add sub note" onPress={() => actions.addSubNote(note)} />
        ) : (
          <span className={styles.gap} />
        )}
        <NoteAction icon={editGlyph} label="Edit note" onPress={() => actions.edit(note)} />
        <NoteAction
          icon={trashGlyph}
          label="Delete note"
          look="delete"
          onPress={() => actions.remove(note)}
        />
      </div>
      <MoreButton tray={tray} />
      {tray.isOpen && isTop && <NoteMoves id={note.id} />}
    </div>
  );
});
