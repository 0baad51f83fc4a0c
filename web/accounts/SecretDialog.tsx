import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.ts';
import { tickIcon } from '../ui/tool-icons.ts';
import { copyIcon } from './account-icons.ts';
import styles from './SecretDialog.lazy.module.css';

const COPIED_SHOWN_MS = 2_000;

interface SecretDialogProps {
  title: string;
  onKept: () => void;
  children: ReactNode;
}

/** Shows a secret, once: only the word that it is kept closes the dialog. */
export function SecretDialog({ title, onKept, children }: SecretDialogProps) {
  const kept = useRef<HTMLButtonElement>(null);
  const [isHeld, setHeld] = useState(false);

  function stay() {
    setHeld(true);
    const dialog = kept.current?.closest('dialog');
    if (dialog && !dialog.open) dialog.show(); // a browser closes it on its second request, without asking
    kept.current?.focus();
  }

  return (
    <Dialog title={title} onClose={stay}>
      <DialogBody>
        {children}
        <p role="status" className={styles.held}>
          {isHeld && "Save it now. You won't see it again."}
        </p>
      </DialogBody>
      <DialogActions>
        <Button ref={kept} kind="primary" onClick={onKept}>
          I have saved it
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState<object>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(setCopied, COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text); // a page without TLS has no clipboard
      setCopied({});
    } catch {
      toast.error("Couldn't copy. Your browser blocked it.");
    }
  }
  return (
    <>
      <Button kind="secondary" icon={copied ? tickIcon : copyIcon} onClick={copy}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="visually-hidden">
        {copied && 'Copied'}
      </span>
    </>
  );
}
