import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import { Quote } from '../../ui/Quote.tsx';
import { DialogError } from '../open/DialogError.tsx';

interface DeleteDialogProps {
  title: string;
  question: string;
  /** The words of what would go. */
  quote: string;
  error?: string | undefined;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before something is deleted; the focus is on Cancel. */
export function DeleteDialog({ title, question, quote, error, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        <p>{question}</p>
        <Quote text={quote} />
        <DialogError error={error} />
      </DialogBody>
      <DialogActions>
        <Button kind="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="danger" onClick={onDelete}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  );
}
