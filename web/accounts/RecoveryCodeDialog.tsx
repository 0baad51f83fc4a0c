import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { NewRecoveryCode } from '../../contract/recovery-codes.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { dayOf } from '../ui/moment.ts';
import { toast } from '../ui/toast.ts';
import { tickIcon } from '../ui/tool-icons.ts';
import { copyIcon, printIcon } from './account-icons.ts';
import styles from './RecoveryPane.late.module.css';

const COPIED_SHOWN_MS = 2_000;

interface RecoveryCodeDialogProps extends NewRecoveryCode {
  username: string;
  onKept: () => void;
}

/** Shows a new recovery code, once: only the word that it is kept closes the dialog. */
export function RecoveryCodeDialog({ code, created_at, username, onKept }: RecoveryCodeDialogProps) {
  const kept = useRef<HTMLButtonElement>(null);
  const [isHeld, setHeld] = useState(false);
  const [isCopied, copy] = useCopy(code);

  function stay() {
    setHeld(true);
    const dialog = kept.current?.closest('dialog');
    if (dialog && !dialog.open) dialog.show(); // a browser closes it on its second request, without asking
    kept.current?.focus();
  }

  return (
    <Dialog title="Your recovery code" onClose={stay}>
      <DialogBody>
        <p>
          This is shown <b>once</b>. Keep it away from this device.
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div role="group" className={styles.code} aria-label={`Recovery code ${spelt(code)}`}>
          {code.split('-').map((part) => (
            <span key={part}>{part} </span>
          ))}
        </div>
        <div className={styles.once}>
          <Button kind="secondary" onClick={copy}>
            <Icon shape={isCopied ? tickIcon : copyIcon} />
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button kind="secondary" onClick={() => print()}>
            <Icon shape={printIcon} />
            Print
          </Button>
        </div>
        <p>
          With it, your username and "Forgot password?" on the login screen you set a new password. A code
          before this one no longer works.
        </p>
        <p role="status" className={styles.held}>
          {isHeld && 'Keep it first, it is not shown again.'}
          <span className="visually-hidden">{isCopied && 'Copied'}</span>
        </p>
      </DialogBody>
      <DialogActions>
        <Button ref={kept} kind="primary" onClick={onKept}>
          I have kept it
        </Button>
      </DialogActions>
      <Paper code={code} username={username} at={created_at} />
    </Dialog>
  );
}

/** Letter by letter, with a pause after each group. */
const spelt = (code: string): string =>
  code
    .split('-')
    .map((part) => [...part].join(' '))
    .join(', ');

function useCopy(text: string): [isCopied: boolean, copy: () => void] {
  const [copied, setCopied] = useState<object>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(setCopied, COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied({}),
      () => toast.error('The browser did not let it be copied.'),
    );
  return [copied !== undefined, copy];
}

/** What is printed, alone. */
function Paper({ code, username, at }: { code: string; username: string; at: number }) {
  return createPortal(
    <div className={styles.paper}>
      <h1>{document.title.split(' · ').at(-1)}</h1>
      <p>Recovery code of {username}</p>
      <p className={styles.printed}>{code}</p>
      <p>{dayOf(at)}</p>
    </div>,
    document.body,
  );
}
