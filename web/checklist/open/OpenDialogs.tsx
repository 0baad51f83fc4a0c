import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { DeleteDialog } from '../delete/DeleteDialog.tsx';
import { PriorityDialog } from '../order/PriorityDialog.tsx';
import { deleteCategory, deleteNote, orderCategories } from '../write/submit.ts';
import { TextDialog } from '../write/TextDialog.tsx';
import { hasText } from '../write/text-dialogs.ts';
import { Late } from './Late.tsx';
import { closeDialog, type OpenDialog, useDialogs } from './open-dialogs.ts';

/** Whatever dialogs are open, each above those before it. The page around them is not drawn when one opens or closes. */
export function ChecklistDialogs() {
  return useDialogs().map((dialog) => <ChecklistDialog key={dialog.key} dialog={dialog} />);
}

/** The dialog closes after its change is made, so that React draws both together. */
function ChecklistDialog({ dialog }: { dialog: OpenDialog }) {
  const onClose = () => closeDialog(dialog.key);
  const closing = (submit: () => void) => () => {
    submit();
    onClose();
  };
  if (hasText(dialog)) return <TextDialog dialog={dialog} />;
  switch (dialog.kind) {
    case 'delete note':
      return (
        <DeleteDialog
          title="Delete Note"
          question="Are you sure you want to delete this note?"
          quote={dialog.note.content}
          onDelete={closing(() => deleteNote(dialog.note.id))}
          onClose={onClose}
        />
      );
    case 'delete category':
      return (
        <DeleteDialog
          title="Delete Category"
          question="Are you sure you want to delete this category?"
          quote={dialog.category.title}
          error={dialog.error}
          onDelete={closing(() => deleteCategory(dialog.category.id))}
          onClose={onClose}
        />
      );
    case 'set priority':
      return (
        <PriorityDialog
          categories={dialog.order}
          error={dialog.error}
          onApply={(order) => closing(() => orderCategories(order))()}
          onClose={onClose}
        />
      );
    case 'alert':
      return <AlertDialog message={dialog.message} onClose={onClose} />;
    default:
      return <Late dialog={dialog} onClose={onClose} />;
  }
}
