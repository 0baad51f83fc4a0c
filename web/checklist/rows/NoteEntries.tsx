import type { ReactNode } from 'react';
import type { Note } from '../../../contract/notes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { copyAsText } from '../copy/copy-as-text.ts';
import { openEarlierTexts } from '../earlier/open-earlier-texts.ts';
import { setExpanded } from '../list/expanded.ts';
import { copyIcon, moveIcon, pastIcon, picksIcon } from '../list/icons.ts';
import { lightUp } from '../list/light-up.ts';
import { isDivider, type NoteNode, noteTree } from '../list/note-tree.ts';
import { moveNotes } from '../move/move-notes.ts';
import { openMove } from '../move/open-move.ts';
import { togglePick } from '../selection/pick.ts';
import { picked } from '../selection/selection.ts';
import { quoted } from '../store/quoted.ts';
import { useLists } from '../store/useLists.ts';
import action from './NoteAction.module.css';
import styles from './NoteEntries.lazy.module.css';

const nestIcon = 'M3.5 4.5h13M4.5 8v3a2 2 0 002 2h9M12.5 10l3 3-3 3';
interface NoteEntriesProps {
  note: Note;
  isTop: boolean;
  /** Closes the tray; the focus returns to what opened it. */
  onDone: () => void;
}

/** What else can be done with a note. What cannot is left out. */
export function NoteEntries({ note, isTop, onDone }: NoteEntriesProps) {
  const { notes = [] } = useLists();
  const tree = noteTree(notes, note.category);
  const above = isTop ? noteAbove(tree, note.id) : undefined;
  const closing = (act: () => void) => () => {
    onDone();
    act();
  };
  return (
    <>
      <Entry icon={moveIcon} label="Move to…" onPress={closing(() => openMove({ ids: [note.id] }))} />
      {above && (
        <Entry icon={nestIcon} label="Make sub note" onPress={closing(() => makeSubNote(note, above.id))} />
      )}
      {!isTop && <Entry icon={nestIcon} label="Make note" onPress={closing(() => makeNote(note, tree))} />}
      <Entry
        icon={copyIcon}
        label="Copy as text"
        onPress={closing(() => copyAsText(nodeOf(tree, note.id), quoted(note.content)))}
      />
      <Entry icon={pastIcon} label="Earlier texts" onPress={closing(() => openEarlierTexts({ note }))} />
      <Entry
        icon={picksIcon}
        label={picked().has(note.id) ? 'Unselect' : 'Select'}
        onPress={closing(() => togglePick(note.id))}
      />
    </>
  );
}

interface EntryProps {
  icon: string;
  label: string;
  onPress: () => void;
}

function Entry({ icon, label, onPress }: EntryProps): ReactNode {
  return (
    <button type="button" className={`${action.action} ${styles.entry}`} onClick={onPress}>
      <Icon shape={icon} />
      <span>{label}</span>
    </button>
  );
}

/** The note that it could be a sub note of. */
function noteAbove(tree: readonly NoteNode[], id: string): NoteNode | undefined {
  const at = tree.findIndex((node) => node.id === id);
  return tree.slice(0, Math.max(at, 0)).findLast((node) => !isDivider(node));
}

function nodeOf(tree: readonly NoteNode[], id: string): NoteNode[] {
  return tree.flatMap((node) => (node.id === id ? node : nodeOf(node.subNotes, id)));
}

function makeSubNote({ id, category, content }: Note, parent: string): void {
  setExpanded(parent, true);
  moveNotes([id], { category, parent });
  void lightUp(id, content);
}

/** Behind the note that it was a sub note of. */
function makeNote({ id, category, parent, content }: Note, tree: readonly NoteNode[]): void {
  const last = tree.find((node) => node.id === parent)?.subNotes.at(-1);
  moveNotes([id], { category, parent: null, after: last?.id ?? parent });
  void lightUp(id, content);
}
