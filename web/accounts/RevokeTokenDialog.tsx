import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../ui/Dialog.tsx';
import { useBusy } from '../ui/useBusy.ts';
import list from './PaneList.late.module.css';

interface RevokeTokenDialogProps {
  name: string;
  revoke: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a token that is in use ends; the focus is on Cancel. */
export function RevokeTokenDialog({ name, revoke, onClose }: RevokeTokenDialogProps) {
  const [isBusy, run] = useBusy();
  return (
    <Dialog title="Revoke token" onClose={onClose}>
      <DialogBody>
        <p>Are you sure you want to revoke this token? What uses it is shut out at once.</p>
        <p className={list.quote}>{name}</p>
      </DialogBody>
      <DialogActions>
        <Button kind="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="danger" busy={isBusy} onClick={() => run(revoke)}>
          Revoke
        </Button>
      </DialogActions>
    </Dialog>
  );
}
