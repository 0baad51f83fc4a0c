import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';

interface DiscardWaitingDialogProps {
  /** How many, in words. */
  changes: string;
  onClose: () => void;
  onDiscard: () => void;
}

export function DiscardWaitingDialog({ changes, onClose, onDiscard }: DiscardWaitingDialogProps) {
  return (
    <Dialog title={`Discard ${changes}?`} onClose={onClose}>
      <DialogBody>
        <p>They were never sent. This cannot be undone.</p>
      </DialogBody>
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          Keep
        </Button>
        <Button kind="danger" onClick={onDiscard}>
          Discard
        </Button>
      </DialogActions>
    </Dialog>
  );
}
