import { useId } from 'react';
import styles from './AlertDialog.module.css';
import { Button } from './Button.tsx';
import { DialogActions, Modal } from './Dialog.tsx';
import { Icon } from './Icon.tsx';
import { warnIcon } from './message-icons.ts';

/** The product's own alert: one sentence and OK. */
export function AlertDialog({ message, onClose }: { message: string; onClose: () => void }) {
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
        <Button kind="secondary" onClick={onClose}>
          OK
        </Button>
      </DialogActions>
    </Modal>
  );
}
