import { useId } from 'react';
import styles from './AlertDialog.module.css';
import { Button } from './Button.tsx';
import { DialogActions, Modal } from './Dialog.tsx';
import { Icon } from './Icon.tsx';
import { warnIcon } from './message-icons.ts';

interface AlertDialogProps {
  message: string;
  action?: string;
  onAct?: () => void;
  onClose: () => void;
}

/** The product's own alert: one sentence and OK, or what else there is to do. */
export function AlertDialog({ message, action = 'OK', onAct, onClose }: AlertDialogProps) {
  const messageId = useId();
  return (
    <Modal
      role="alertdialog"
      aria-label="Alert"
      aria-describedby={messageId}
      className={styles.alert}
      onClose={onClose}
    >
      <div className={styles.body}>
        <Icon shape={warnIcon} className={styles.icon} />
        <p id={messageId}>{message}</p>
      </div>
      <DialogActions>
        <Button kind="secondary" onClick={onAct ?? onClose}>
          {action}
        </Button>
      </DialogActions>
    </Modal>
  );
}
