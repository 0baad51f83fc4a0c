import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changePassword } from '../../contract/accounts.ts';
import { call } from '../api/call.ts';
import { errorMessage } from '../api/error-message.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { toast } from '../ui/toast.ts';
import styles from './ChangePasswordForm.module.css';

const EMPTY = { old_password: '', new_password: '' };
type Passwords = typeof EMPTY;

/** Changes the password; the username is there for password managers only. */
export function ChangePasswordForm({ username }: { username: string }) {
  const [passwords, setPasswords] = useState(EMPTY);
  const change = useMutation({
    mutationFn: (sent: Passwords) => call(changePassword, { body: sent }),
    networkMode: 'always',
    onSuccess: (_, sent) => {
      setPasswords((now) => ({
        old_password: typedSince(sent.old_password, now.old_password),
        new_password: typedSince(sent.new_password, now.new_password),
      }));
      toast.success('Password updated successfully!');
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const isFilled = passwords.old_password !== '' && passwords.new_password !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isFilled) toast.error('Both old and new passwords are required');
    else if (!change.isPending) change.mutate(passwords);
  }

  return (
    <form noValidate onSubmit={submit}>
      <fieldset>
        <legend className={`display ${styles.legend}`}>Change Password</legend>
        <input name="username" autoComplete="username" value={username} readOnly hidden />
        <div className={styles.fields}>
          <PasswordField
            label="Current password"
            name="old_password"
            autoComplete="current-password"
            value={passwords.old_password}
            onChange={({ target }) => setPasswords({ ...passwords, old_password: target.value })}
          />
          <PasswordField
            label="New password"
            name="new_password"
            autoComplete="new-password"
            value={passwords.new_password}
            onChange={({ target }) => setPasswords({ ...passwords, new_password: target.value })}
          />
        </div>
        {/* The first of the form is the one of Enter: it answers with what is missing, while the button is disabled. */}
        <input type="submit" hidden />
        <Button
          kind="secondary"
          type="submit"
          className={styles.button}
          disabled={!isFilled}
          busy={change.isPending}
        >
          Update Password
        </Button>
      </fieldset>
    </form>
  );
}

/** What a field keeps after its value was sent: nothing, unless somebody has typed on. */
function typedSince(sent: string, now: string): string {
  return now === sent ? '' : now;
}
