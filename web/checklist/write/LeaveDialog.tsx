import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import { Quote } from '../../ui/Quote.tsx';
import { closeDialog, dropDraft, type OpenText, stayInDialog } from '../open/open-dialogs.ts';
import { textOf } from './text-dialogs.ts';

/** Asks before a text is lost; the focus is on the way back to it. */
export function LeaveDialog({ dialog }: { dialog: OpenText }) {
  const stay = () => stayInDialog(dialog);
  function discard(): void {
    dropDraft(dialog);
    closeDialog(dialog.key);
  }
  return (
    <Dialog title="Discard the change?" onClose={stay}>
      <DialogBody>
        <Quote text={textOf(dialog)} />
      </DialogBody>
      <DialogActions>
        <Button kind="ghost" onClick={stay}>
          Keep writing
        </Button>
        <Button kind="danger" onClick={discard}>
          Discard
        </Button>
      </DialogActions>
    </Dialog>
  );
}
