import { type FormEvent, useState } from 'react';
import type { NewRecoveryCode } from '../../../contract/recovery-codes.ts';
import { ApiError } from '../../api/api-error.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/useBusy.ts';
import { ringIcon } from '../account-icons.ts';
import list from '../PaneList.lazy.module.css';
import { isUnanswered } from '../profile-error.ts';
import { RecoveryCodeDialog } from './RecoveryCodeDialog.tsx';
import styles from './RecoveryPane.lazy.module.css';
import type { Recovery } from './useRecovery.ts';

/** A code that was never shown may have replaced the one on paper. */
const UNKNOWN = 'No answer came. The code that you have may no longer work: make another one.';

/** Makes a recovery code, or a new one in place of the one before, by the password. */
export function RecoveryPane({ username, code, make }: Recovery & { username: string }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [made, setMade] = useState<NewRecoveryCode>();
  const [isBusy, run] = useBusy();

  async function send() {
    try {
      setMade(await make(password));
      setPassword('');
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.status === 400) setError(errorMessage(refusal));
      else toast.error(isUnanswered(refusal) ? UNKNOWN : errorMessage(refusal));
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') setError('Password is required');
    else void run(send);
  }

  return (
    <form className={list.pane} noValidate onSubmit={submit}>
      <p>
        If you forget your password, this code sets a new one. It works once. This site sends no email, so
        keep it on paper or in a password manager.
      </p>
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      <div className={styles.password}>
        <PasswordField
          label="Current password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={({ target }) => {
            setError(undefined);
            setPassword(target.value);
          }}
        />
      </div>
      <div className={styles.end}>
        <Button kind="secondary" type="submit" busy={isBusy}>
          <Icon shape={ringIcon} />
          {code ? 'Make a new code' : 'Make a recovery code'}
        </Button>
      </div>
      {made && <RecoveryCodeDialog {...made} username={username} onKept={() => setMade(undefined)} />}
    </form>
  );
}
