import type { ReactNode, RefObject } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogActions, DialogBody } from './Dialog.tsx';
import styles from './ListDialog.lazy.module.css';

interface ListDialogProps {
  title: string;
  /** The `li` of each row: its words, a `small` with more about it, and its buttons. */
  rows: ReactNode;
  /** Content above the rows, or in their place. */
  above?: ReactNode;
  below?: ReactNode;
  /** Beside Close. */
  action?: ReactNode;
  /** The rows are on their way. */
  isBusy?: boolean;
  /** The words of a row keep their line breaks. */
  isWhole?: boolean;
  list?: RefObject<HTMLUListElement | null>;
  onClose: () => void;
}

export function ListDialog({
  title,
  rows,
  above,
  below,
  action,
  isBusy = false,
  isWhole = false,
  list,
  onClose,
}: ListDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        {above}
        <ul ref={list} className={`${styles.rows} ${isWhole ? styles.whole : ''}`} aria-busy={isBusy}>
          {rows}
        </ul>
        {below}
      </DialogBody>
      <DialogActions>
        <Button kind="ghost" onClick={onClose}>
          Close
        </Button>
        {action}
      </DialogActions>
    </Dialog>
  );
}
