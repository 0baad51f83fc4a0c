import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogActions, DialogBody } from './Dialog.tsx';
import { controlAt } from './focus-place.ts';
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
  onClose: () => void;
}

/** When the row with the focus is removed, the one in its place gets the focus. */
export function ListDialog({
  title,
  rows,
  above,
  below,
  action,
  isBusy = false,
  isWhole = false,
  onClose,
}: ListDialogProps) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<{ control: Element; at: number }>(undefined);
  useLayoutEffect(() => {
    const { control, at } = focused.current ?? {};
    if (at === undefined || control?.isConnected || document.activeElement !== document.body) return;
    controlAt(list.current, at)?.focus();
  });
  function onFocus({ currentTarget, target }: FocusEvent): void {
    const at = [...currentTarget.children].findIndex((row) => row.contains(target));
    focused.current = { control: target, at };
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        {above}
        <ul
          ref={list}
          className={`${styles.rows} ${isWhole ? styles.whole : ''}`}
          aria-busy={isBusy}
          onFocus={onFocus}
        >
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
