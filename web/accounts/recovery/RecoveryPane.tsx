import { useState } from 'react';
import {
  createRecoveryCode,
  type NewRecoveryCode,
  type RecoveryCode,
} from '../../../contract/recovery-codes.ts';
import { call } from '../../session/call.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toast.ts';
import { ringIcon } from '../account-icons.ts';
import list from '../PaneList.lazy.module.css';
import { isUnanswered } from '../profile-error.ts';
import { useForm } from '../useForm.ts';
import type { Rows } from '../useRows.ts';
import { RecoveryCodeDialog } from './RecoveryCodeDialog.tsx';
import styles from './RecoveryPane.lazy.module.css';

/** A code that was never shown may have replaced the one on paper. */
const UNKNOWN = 'No answer came. The code that you have may no longer work: make another one.';

/** Makes a recovery code, or a new one in place of the one before, by the password. */
export function RecoveryPane({
  username,
  rows,
  askAgain,
  change,
}: Rows<RecoveryCode> & { username: string }) {
  const [made, setMade] = useState<NewRecoveryCode>();
  const { errors, isBusy, form } = useForm({
    check: (typed) => ({ password: typed('password') === '' ? 'Password is required' : undefined }),
    async send(typed, form) {
      try {
        const made = await call(createRecoveryCode, { body: { password: typed('password') } });
        change(() => [{ created_at: made.created_at, used_at: null }]);
        setMade(made);
        form.reset();
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        askAgain();
        toast.error(UNKNOWN);
      }
      return undefined;
    },
  });

  return (
    <form {...form} className={list.pane}>
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
          error={errors.password}
        />
      </div>
      <div className={list.end}>
        <Button kind="secondary" icon={ringIcon} type="submit" busy={isBusy}>
          {rows?.[0] ? 'Make a new code' : 'Make a recovery code'}
        </Button>
      </div>
      {made && <RecoveryCodeDialog {...made} username={username} onKept={() => setMade(undefined)} />}
    </form>
  );
}
