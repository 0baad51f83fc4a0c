import type { ReactNode } from 'react';
import type { Note } from '../../../contract/notes.ts';
import { bellIcon } from '../../ui/bell-icon.ts';
import { Icon } from '../../ui/Icon.tsx';
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
import { quoted } from '../store/changes/quoted.ts';
import action from './NoteAction.module.css';
import styles from './NoteEntries.lazy.module.css';

const topIcon = 'M4.5 4h11M10 17V7.5M6 11.5l4-4 4 4';
const bottomIcon = 'M4.5 16h11M10 3v9.5M6 8.5l4 4 4-4';
const nestIcon = 'M3.5 4.5h13M4.5 8v3a2 2 0 002 2h9M12.5 10l3 3-3 3';
const raiseIcon = 'M3.5 15.5h13M16 12V9a2 2 0 00-2-2H5M8 4L5 7l3 3';

interface NoteEntriesProps {
  note: Note;
  isTop: boolean;
  /** Closes the tray; the focus returns to what opened it. */
  onDone: () => void;
}

/** The other actions of a note, each in its place; those that are not possible now are dimmed. */
export function NoteEntries({ note, isTop, onDone }: NoteEntriesProps) {
  const { notes = [] } = useLists();
  const tree = noteTree(notes, note.category);
  const above = noteAbove(note);
  const { moveToTop, moveToBottom } = useMoves(note.id);
  const closing = (act: () => void) => () => {
    onDone();
    act();
  };
  const nest = above === undefined ? undefined : closing(() => makeSubNote(note, above));
  return (
    <>
      <Entry icon={topIcon} label="To the top" onPress={moveToTop && closing(moveToTop)} />
      <Entry icon={bottomIcon} label="To the bottom" onPress={moveToBottom && closing(moveToBottom)} />
      {isTop ? (
        <Entry icon={nestIcon} label="Nest" onPress={nest} />
      ) : (
        <Entry icon={raiseIcon} label="Turn into note" onPress={closing(() => makeNote(note))} />
      )}
      <Entry icon={moveIcon} label="Move to…" onPress={closing(() => openMove({ ids: [note.id] }))} />
      <Entry
        icon={picksIcon}
        label={picked().has(note.id) ? 'Unselect' : 'Select'}
        onPress={closing(() => togglePick(note.id))}
      />
      <Entry
        icon={copyIcon}
        label="Copy as text"
        onPress={closing(() => copyAsText(nodeOf(tree, note.id), quoted(note.content)))}
      />
      <Entry icon={bellIcon} label="Remind me…" onPress={closing(() => openRemind({ id: note.id }))} />
      <Entry icon={pastIcon} label="Earlier texts" onPress={closing(() => openEarlierTexts({ note }))} />
    </>
  );
}

interface EntryProps {
  icon: string;
  label: string;
  onPress: (() => void) | undefined;
}

function Entry({ icon, label, onPress }: EntryProps): ReactNode {
  return (
    <button
      type="button"
      className={`${action.action} ${styles.entry}`}
      aria-disabled={onPress === undefined || undefined}
      onClick={onPress}
    >
      <Icon shape={icon} />
      <span>{label}</span>
    </button>
  );
}

function nodeOf(tree: readonly NoteNode[], id: string): NoteNode[] {
  return tree.flatMap((node) => (node.id === id ? node : nodeOf(node.subNotes, id)));
}
