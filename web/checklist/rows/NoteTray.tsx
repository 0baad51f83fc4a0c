import { useEffect, useRef } from 'react';
import type { Note } from '../../../contract/notes.ts';
import { bellIcon } from '../../ui/bell-icon.ts';
import { arrowGlyph } from '../../ui/glyphs.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useMoves } from '../../ui/sortable/sortable.tsx';
import { copyAsText } from '../copy/copy-as-text.ts';
import { openEarlierTexts } from '../earlier/open-earlier-texts.ts';
import { copyIcon, moveIcon, pastIcon, picksIcon } from '../list/icons.ts';
import { type NoteNode, noteTree } from '../list/note-tree.ts';
import { useLists } from '../list/useLists.ts';
import { makeNote, makeSubNote, noteAbove } from '../move/nest.ts';
import { openMove } from '../move/open-move.ts';
import { openRemind } from '../reminders/open-remind.ts';
import { togglePick } from '../selection/pick.ts';
import { picked } from '../selection/selection.ts';
import { LastTouched } from '../sharing/LastTouched.tsx';
import { quoted } from '../store/changes/quoted.ts';
import action from './NoteAction.module.css';
import { NoteAction } from './NoteAction.tsx';
import styles from './NoteTray.lazy.module.css';

const topIcon = 'M4.5 4h11M10 17V7.5M6 11.5l4-4 4 4';
const bottomIcon = 'M4.5 16h11M10 3v9.5M6 8.5l4 4 4-4';
const nestIcon = 'M3.5 4.5h13M4.5 8v3a2 2 0 002 2h9M12.5 10l3 3-3 3';
const raiseIcon = 'M3.5 15.5h13M16 12V9a2 2 0 00-2-2H5M8 4L5 7l3 3';

interface NoteTrayProps {
  note: Note;
  isTop: boolean;
  /** Closes it; the focus returns to what opened it. */
  onDone: () => void;
}

/** An entry is dimmed in its place when it is not possible now. */
type Entry = readonly [icon: string, label: string, act: (() => void) | undefined];

/** The less common actions of a note: below its row, and on a phone below its usual actions. */
export function NoteTray({ note, isTop, onDone }: NoteTrayProps) {
  const { id, category, content } = note;
  const { notes = [] } = useLists();
  const { moveUp, moveDown, moveToTop, moveToBottom } = useMoves(id);
  const above = noteAbove(note);
  const tray = useRef<HTMLDivElement>(null);
  useEffect(() => void tray.current?.scrollIntoView({ block: 'nearest' }), []);
  const entries: readonly Entry[] = [
    [topIcon, 'To the top', moveToTop],
    [bottomIcon, 'To the bottom', moveToBottom],
    isTop
      ? [nestIcon, 'Nest', above === undefined ? undefined : () => makeSubNote(note, above)]
      : [raiseIcon, 'Turn into note', () => makeNote(note)],
    [moveIcon, 'Move to…', () => openMove({ ids: [id] })],
    [picksIcon, picked().has(id) ? 'Unselect' : 'Select', () => togglePick(id)],
    [copyIcon, 'Copy as text', () => copyAsText(nodeOf(noteTree(notes, category), id), quoted(content))],
    [bellIcon, 'Remind me…', () => openRemind({ id })],
    [pastIcon, 'Earlier texts', () => openEarlierTexts({ note })],
  ];
  return (
    <div ref={tray} className={`${styles.tray} screen-only`}>
      {note.by !== undefined && <LastTouched note={note} />}
      <div className={styles.entries}>
        <NoteAction icon={arrowGlyph} label="Move up" look="up" onPress={moveUp} />
        <NoteAction icon={arrowGlyph} label="Move down" look="down" onPress={moveDown} />
        {entries.map(([icon, label, act]) => (
          <IconButton
            key={icon}
            icon={icon}
            label={label}
            className={action.action}
            aria-disabled={act === undefined || undefined}
            onClick={() => {
              if (!act) return;
              onDone();
              act();
            }}
          >
            <span>{label}</span>
          </IconButton>
        ))}
      </div>
    </div>
  );
}

function nodeOf(tree: readonly NoteNode[], id: string): NoteNode[] {
  return tree.flatMap((node) => (node.id === id ? node : nodeOf(node.subNotes, id)));
}
