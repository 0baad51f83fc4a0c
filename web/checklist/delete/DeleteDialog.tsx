import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { Quote } from '../../ui/Quote.tsx';
import type { DialogProps } from '../open/open-dialogs.ts';

/** The dialog closes after its change is made, so that React draws both together. */
interface DeleteDialogProps extends DialogProps {
  title: string;
  question: string;
  /** The words of what would go. */
  quote: string;
  /** What else goes with it. */
  more?: string | undefined;
  error?: string | undefined;
  onDelete: () => void;
}

/** Asks before something is deleted; the focus is on Cancel. */
export function DeleteDialog({ title, question, quote, more, error, onDelete, onClose }: DeleteDialogProps) {
  function confirm(): void {
    onDelete();
    onClose();
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        <p>{question}</p>
        <Quote text={quote} />
        {more && <p>{more}</p>}
        <FieldError error={error} role="alert" />
      </DialogBody>
      <DialogActions>
        <Button kind="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="danger" onClick={confirm}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  );
}
