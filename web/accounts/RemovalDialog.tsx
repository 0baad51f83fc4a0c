import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../ui/Dialog.tsx';
import { useBusy } from '../ui/useBusy.ts';
import list from './PaneList.lazy.module.css';

interface RemovalDialogProps {
  title: string;
  question: string;
  /** The name of what is removed. */
  name: string;
  action: string;
  remove: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a passkey or a token is removed; the focus is on Cancel. */
export function RemovalDialog({ title, question, name, action, remove, onClose }: RemovalDialogProps) {
  const [isBusy, run] = useBusy();
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        <p>{question}</p>
        <p className={list.quote}>{name}</p>
      </DialogBody>
      <DialogActions>
        <Button kind="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="danger" busy={isBusy} onClick={() => run(remove)}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
