import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import list from '../PaneList.late.module.css';

interface RemovePasskeyDialogProps {
  name: string;
  remove: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a passkey goes; the focus is on Cancel. */
export function RemovePasskeyDialog({ name, remove, onClose }: RemovePasskeyDialogProps) {
  const [isBusy, run] = useBusy();
  return (
    <Dialog title="Remove passkey" onClose={onClose}>
      <DialogBody>
        <p>Are you sure you want to remove this passkey? It will no longer sign you in.</p>
        <p className={list.quote}>{name}</p>
      </DialogBody>
      <DialogActions>
        <Button kind="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="danger" busy={isBusy} onClick={() => run(remove)}>
          Remove
        </Button>
      </DialogActions>
    </Dialog>
  );
}
