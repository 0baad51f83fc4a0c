import { ArchivedDialog } from '../archive/ArchivedDialog.tsx';
import { DeletedDialog } from '../delete/DeletedDialog.tsx';
import { DeleteNotesDialog } from '../delete/DeleteNotesDialog.tsx';
import { DuplicateDialog } from '../duplicate/DuplicateDialog.tsx';
import { TextsDialog } from '../earlier/EarlierTextsDialog.tsx';
import { KeyboardDialog } from '../keys/KeyboardDialog.tsx';
import { MoveDialog } from '../move/MoveDialog.tsx';
import { FindDialog } from '../search/FindDialog.tsx';
import { TidyDialog } from '../tidy/TidyDialog.tsx';
import { ChoiceDialog } from '../waiting/ChoiceDialog.tsx';
import { WaitingDialog } from '../waiting/WaitingDialog.tsx';
import type { OpenDialog } from './open-dialogs.ts';

interface LateDialogProps {
  dialog: OpenDialog;
  onClose: () => void;
}

/** The dialogs whose code comes after that of the screen. */
export function LateDialog({ dialog, onClose }: LateDialogProps) {
  switch (dialog.kind) {
    case 'waiting changes':
      return <WaitingDialog onClose={onClose} />;
    case 'choice':
      return <ChoiceDialog n={dialog.n} onClose={onClose} />;
    case 'recently deleted':
      return <DeletedDialog onClose={onClose} />;
    case 'keyboard':
      return <KeyboardDialog onClose={onClose} />;
    case 'find':
      return <FindDialog onClose={onClose} />;
    case 'move notes':
      return <MoveDialog ids={dialog.ids} onClose={onClose} />;
    case 'delete notes':
      return <DeleteNotesDialog ids={dialog.ids} onClose={onClose} />;
    case 'earlier texts':
      return <TextsDialog note={dialog.note} onClose={onClose} />;
    case 'archived categories':
      return <ArchivedDialog onClose={onClose} />;
    case 'duplicate category':
      return <DuplicateDialog category={dialog.category} onClose={onClose} />;
    case 'clear done':
    case 'uncheck all':
      return <TidyDialog {...dialog} onClose={onClose} />;
    default:
      return null;
  }
}
