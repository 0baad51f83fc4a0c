import { createPortal } from 'react-dom';
import type { NewRecoveryCode } from '../../../contract/recovery-codes.ts';
import { Button } from '../../ui/Button.tsx';
import { dayOf } from '../../ui/moment.ts';
import { printIcon } from '../account-icons.ts';
import secret from '../SecretDialog.lazy.module.css';
import { CopyButton, SecretDialog } from '../SecretDialog.tsx';
import styles from './RecoveryPane.lazy.module.css';

interface RecoveryCodeDialogProps extends NewRecoveryCode {
  username: string;
  onKept: () => void;
}

export function RecoveryCodeDialog({ code, created_at, username, onKept }: RecoveryCodeDialogProps) {
  return (
    <SecretDialog title="Your recovery code" onKept={onKept}>
      <p>
        This is shown <b>once</b>. Keep it away from this device.
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and this is text with a name for screen readers */}
      <div
        role="group"
        className={`${secret.secret} ${styles.code}`}
        aria-label={`Recovery code ${spelt(code)}`}
      >
        {[...code.matchAll(/[^-]+/g)].map(({ 0: part, index: at }) => (
          <span key={at}>{part} </span>
        ))}
      </div>
      <div className={secret.once}>
        <CopyButton text={code} />
        <Button kind="secondary" icon={printIcon} onClick={() => print()}>
          Print
        </Button>
      </div>
      <p>
        To reset your password, choose “Forgot password?” and enter this code. An earlier code no longer
        works.
      </p>
      <Paper code={code} username={username} at={created_at} />
    </SecretDialog>
  );
}

/** Letter by letter, with a pause after each group. */
const spelt = (code: string): string =>
  code
    .split('-')
    .map((part) => [...part].join(' '))
    .join(', ');

/** Only this is printed. */
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
