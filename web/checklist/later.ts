import { ArchivedDialog } from './archive/ArchivedDialog.tsx';
import { DeleteDialog } from './delete/DeleteDialog.tsx';
import { DeletedDialog } from './delete/DeletedDialog.tsx';
import { DeleteNotesDialog } from './delete/DeleteNotesDialog.tsx';
import { followDragging } from './drag/dragging.ts';
import { DuplicateDialog } from './duplicate/DuplicateDialog.tsx';
import { EarlierTextsDialog } from './earlier/EarlierTextsDialog.tsx';
import { followGestures } from './gestures/gestures.ts';
import { hints } from './hints/hints.ts';
import { actOnKey, nesting } from './keys/act-on-key.ts';
import { KeyboardDialog } from './keys/KeyboardDialog.tsx';
import { RoomLeft } from './limits/RoomLeft.tsx';
import { createLines, LinesPreview, QuickLines, wordsForCreating } from './lines/LinesPreview.tsx';
import { ListMenu } from './menu/ListMenu.tsx';
import { MoveDialog } from './move/MoveDialog.tsx';
import { makeNote } from './move/nest.ts';
import { PriorityDialog } from './order/PriorityDialog.tsx';
import { NoteEditor } from './rows/NoteEditor.tsx';
import { NoteEntries } from './rows/NoteEntries.tsx';
import { FindDialog } from './search/FindDialog.tsx';
import { pickTo, togglePick } from './selection/pick.ts';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { copyNewLink } from './sharing/join-link.ts';
import { LastTouched } from './sharing/LastTouched.tsx';
import { LeaveDialog } from './sharing/LeaveDialog.tsx';
import { PeopleDialog } from './sharing/PeopleDialog.tsx';
import { ShareDialog } from './sharing/ShareDialog.tsx';
import { WithdrawnBar } from './sharing/WithdrawnBar.tsx';
import { whileOpen } from './sharing/while-open.ts';
import { TidyDialog } from './tidy/TidyDialog.tsx';
import { ChoiceDialog } from './waiting/ChoiceDialog.tsx';
import { VersionBar } from './waiting/VersionBar.tsx';
import { WaitingDialog } from './waiting/WaitingDialog.tsx';
import { DraftDialog } from './write/DraftDialog.tsx';

export const code = {
  actOnKey,
  ArchivedDialog,
  ChoiceDialog,
  copyNewLink,
  createLines,
  DeleteDialog,
  DeletedDialog,
  DeleteNotesDialog,
  DraftDialog,
  DuplicateDialog,
  EarlierTextsDialog,
  FindDialog,
  followDragging,
  followGestures,
  hints,
  KeyboardDialog,
  LastTouched,
  LeaveDialog,
  LinesPreview,
  ListMenu,
  makeNote,
  MoveDialog,
  nesting,
  NoteEditor,
  NoteEntries,
  PeopleDialog,
  pickTo,
  PriorityDialog,
  QuickLines,
  RoomLeft,
  SelectionBar,
  ShareDialog,
  TidyDialog,
  togglePick,
  VersionBar,
  WaitingDialog,
  whileOpen,
  WithdrawnBar,
  wordsForCreating,
};
