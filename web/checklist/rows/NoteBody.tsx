import { type ComponentProps, type MouseEvent, memo } from 'react';
import type { Note } from '../../../contract/notes.ts';
import { editGlyph, starGlyph, subnoteGlyph, sunStarGlyph, trashGlyph } from '../../ui/glyphs.ts';
import { useLazy } from '../../ui/lazy-code.ts';
import { askToDeleteNote } from '../delete/delete.ts';
import { lazy } from '../open/lazy.ts';
import { sayMissing } from '../open/open-dialogs.ts';
import { Remind } from '../reminders/Remind.tsx';
import { selection } from '../selection/selection.ts';
import { TouchedBy } from '../sharing/TouchedBy.tsx';
import { change } from '../store/checklist.ts';
import { DraftMark } from '../waiting/DraftMark.tsx';
import { WaitingClock } from '../waiting/WaitingClock.tsx';
import { write } from '../write/write.ts';
import { ExpandButton } from './ExpandButton.tsx';
import { editNote } from './editing.ts';
import { FoldedText, mayBeFolded } from './FoldedText.tsx';
import { MoreButton } from './MoreButton.tsx';
import { NoteAction } from './NoteAction.tsx';
import styles from './NoteBody.module.css';
import row from './NoteRow.module.css';
import { NoteText } from './NoteText.tsx';
import type { NoteTray } from './NoteTray.tsx';
import { useEditor } from './useEditor.ts';
import { useTray } from './useTray.ts';

const noteTray = lazy(() => import('./NoteTray.tsx'));

interface NoteBodyProps {
  note: Note;
  isTop: boolean;
  subNoteCount: number;
  isExpanded: boolean;
  onToggleExpanded: () => void;
}

/** All of a note's row but its handle. Memoised: a new number must not render thousands of rows again. */
export const NoteBody = memo(function NoteBody({
  note,
  isTop,
  subNoteCount,
  isExpanded,
  onToggleExpanded,
}: NoteBodyProps) {
  const { id } = note;
  const tray = useTray(id);
  const Editor = useEditor(note);
  const textId = `text-${id}`;
  return (
    <div className={row.row} data-open={tray.isOpen || undefined}>
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-label="Scratch out"
          aria-describedby={textId}
          checked={note.scratched_out}
          onChange={() => change({ kind: 'update note', id, scratched_out: !note.scratched_out })}
        />
      </label>
      {Editor ? (
        <Editor note={note} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the row does the same */}
          <p
            id={textId}
            className={styles.text}
            translate="no"
            dir="auto"
            onClick={(event) => editByPress(event, note)}
            onDoubleClick={(event) => editByPress(event, note)}
          >
            {mayBeFolded(note.content) ? (
              <FoldedText key={note.content} content={note.content} />
            ) : (
              <NoteText content={note.content} />
            )}
            <WaitingClock id={id} />
            <Remind note={note} isClosed={subNoteCount > 0 && !isExpanded} />
            <DraftMark id={id} />
          </p>
          {note.by !== undefined && <TouchedBy note={note} />}
          {subNoteCount > 0 && (
            <ExpandButton
              count={subNoteCount}
              isExpanded={isExpanded}
              of={textId}
              onPress={onToggleExpanded}
            />
          )}
          <MoreButton tray={tray} of={textId} />
          <div className={`${row.actions} screen-only`}>
            <NoteAction
              icon={note.important ? sunStarGlyph : starGlyph}
              label={note.important ? 'Unmark important' : 'Mark as important'}
              word={note.important ? 'Not important' : 'Important'}
              look="star"
              isPressed={note.important}
              of={textId}
              onPress={() => change({ kind: 'update note', id, important: !note.important })}
            />
            {isTop ? (
              <NoteAction
                icon={subnoteGlyph}
                label="Add sub note"
                of={textId}
                onPress={() => write({ kind: 'create note', category: note.category, parent: id })}
              />
            ) : (
              <span className={styles.gap} />
            )}
            <NoteAction
              icon={editGlyph}
              label="Edit note"
              of={textId}
              onPress={() => write({ kind: 'edit note', note })}
            />
            <NoteAction
              icon={trashGlyph}
              label="Delete note"
              look="delete"
              of={textId}
              onPress={() => askToDeleteNote(note)}
            />
          </div>
          {tray.isOpen && <LateTray note={note} isTop={isTop} onDone={tray.close} />}
        </>
      )}
    </div>
  );
});

function LateTray(props: ComponentProps<typeof NoteTray>) {
  const code = useLazy(noteTray, true, sayMissing);
  return code && <code.NoteTray {...props} />;
}

/** By a tap of a finger, or a double click. A link is there to be followed, and while notes are selected a press selects. */
function editByPress({ target, type }: MouseEvent, note: Note): void {
  const isLink = target instanceof Element && target.closest('a, button') !== null;
  const isMeant = (type === 'click') !== matchMedia('(hover: hover)').matches;
  if (!isLink && isMeant && selection().read() === null) editNote(note);
}
