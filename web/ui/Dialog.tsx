import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './Dialog.module.css';
import { useModal } from './modal.ts';

interface DialogProps {
  title: string;
  /** Esc asks for it; the dialog stays until its owner takes it away. */
  onClose: () => void;
  /** Its page shows nothing else: Back leaves that page. */
  isPage?: boolean;
  children: ReactNode;
}

/** A modal dialog over the page: the focus moves in, is trapped and returns; the first control receives it. */
export function Dialog({ title, children, ...frame }: DialogProps) {
  const titleId = useId();
  return (
    <Modal {...frame} role="dialog" aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </Modal>
  );
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** Cancel first, then the action; at their left the keys that do the same, where there is a keyboard. */
export function DialogActions({ keys, children }: { keys?: string; children: ReactNode }) {
  return (
    <div className={styles.actions}>
      {keys && (
        <span aria-hidden="true" className={`mono ${styles.keys}`}>
          {keys}
        </span>
      )}
      {children}
    </div>
  );
}

interface ModalProps {
  onClose: () => void;
  isPage?: boolean;
  role: 'dialog' | 'alertdialog';
  className?: string | undefined;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  children: ReactNode;
}

/** The frame that all dialogs share. */
export function Modal({ onClose, isPage, className, children, ...named }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, isPage);
  return createPortal(
    <>
      <div className={styles.backdrop} />
      <dialog
        {...named}
        ref={dialog}
        className={[styles.dialog, className].filter(Boolean).join(' ')}
        aria-modal="true"
        closedby="closerequest"
        onCancel={(event) => {
          event.preventDefault();
          onClose();
        }}
        onClose={onClose} // the browser may close it without asking
      >
        {children}
      </dialog>
    </>,
    document.body,
  );
}
