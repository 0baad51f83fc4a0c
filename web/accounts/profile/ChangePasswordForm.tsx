import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react';
import { changePassword } from '../../../contract/accounts.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../../session/call.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toast.ts';
import { PASSWORD_HINT } from '../login-rules.ts';
import { Notice } from '../Notice.tsx';
import { refused, useForm } from '../useForm.ts';
import styles from './ChangePasswordForm.module.css';
import { FormCard } from './FormCard.tsx';

export type Passwords = BodyOf<typeof changePassword>;

interface ChangePasswordFormProps {
  /** For password managers only. */
  username: string;
  passwords: Passwords;
  setPasswords: Dispatch<SetStateAction<Passwords>>;
  /** Another one each time that the new password was typed and something else was saved. */
  reminder: object | undefined;
}

export function ChangePasswordForm({ username, passwords, setPasswords, reminder }: ChangePasswordFormProps) {
  const card = useRef<HTMLFormElement>(null);
  const isFilled = passwords.old_password !== '' && passwords.new_password !== '';
  const { isBusy, form } = useForm({
    check: () => (isFilled ? {} : refused('Both old and new passwords are required')),
    async send() {
      await call(changePassword, { body: passwords });
      setPasswords((now) => ({
        old_password: typedSince(passwords.old_password, now.old_password),
        new_password: typedSince(passwords.new_password, now.new_password),
      }));
      toast.success('Password updated successfully!');
      return undefined;
    },
  });
  useEffect(() => {
    if (reminder !== undefined && card.current) focusNextStep(card.current);
  }, [reminder]);

  return (
    <FormCard
      {...form}
      ref={card}
      title="Change Password"
      end={
        <Button
          kind={passwords.new_password === '' ? 'secondary' : 'primary'}
          type="submit"
          disabled={!isFilled}
          busy={isBusy}
        >
          Update Password
        </Button>
      }
    >
      {reminder && (
        <Notice kind="due">
          <b>Your new password is not saved yet.</b>{' '}
          {isFilled
            ? 'Press Update Password to save it.'
            : 'Fill in both fields, then press Update Password.'}
        </Notice>
      )}
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
          hint={PASSWORD_HINT}
          name="new_password"
          autoComplete="new-password"
          value={passwords.new_password}
          onChange={({ target }) => setPasswords({ ...passwords, new_password: target.value })}
        />
      </div>
      {/* The first of the form is the one of Enter: it answers with what is missing, while the button is disabled. */}
      <input type="submit" hidden />
    </FormCard>
  );
}

/** Moves the focus to the field that is still empty, or to the button. */
function focusNextStep({ elements }: HTMLFormElement): void {
  const fields = Array.from(elements).filter((field) => field instanceof HTMLElement && !field.hidden);
  const next =
    fields.find((field) => field instanceof HTMLInputElement && field.value === '') ?? fields.at(-1);
  if (next instanceof HTMLElement) next.focus();
}

/** A field is emptied after its value was sent, unless the user has typed on. */
function typedSince(sent: string, now: string): string {
  return now === sent ? '' : now;
}
