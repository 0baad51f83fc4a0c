import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { register } from '../../contract/accounts.ts';
import { call } from '../api/call.ts';
import { errorMessage } from '../api/error-message.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { PicturePicker } from '../ui/PicturePicker.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toast.ts';
import { accountForm } from './account-form.ts';
import styles from './CredentialsForm.module.css';
import { focusFirstInvalid } from './focus-first-invalid.ts';
import { type CredentialErrors, type Credentials, checkCredentials, type LoginMode } from './login-rules.ts';
import { logIn } from './session.ts';

interface CredentialsFormProps {
  mode: LoginMode;
  /** Somebody who has just registered does not type the name again. */
  username: string;
  /** After a switch of the mode the first empty field takes the focus. */
  takesFocus: boolean;
  onDone: (username: string) => void;
}

/**
 * Username and password, in one mode. The fields keep their own values, so that what was typed or filled in before
 * a pre-rendered page came to life is not lost.
 */
export function CredentialsForm({ mode, username, takesFocus, onDone }: CredentialsFormProps) {
  const isRegistration = mode === 'register';
  const [errors, setErrors] = useState<CredentialErrors>({});
  const [picture, setPicture] = useState<File | null>(null);
  const entry = useMutation({
    mutationFn: async ({ username, password }: Credentials) => {
      if (!isRegistration) await logIn({ username, password });
      else await call(register, { form: accountForm({ username, password }, picture) });
    },
    networkMode: 'always',
    onSuccess: (_, credentials) => onDone(credentials.username),
    onError: (error) => toast.error(errorMessage(error)),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const credentials = readCredentials(new FormData(form));
    const found = checkCredentials(mode, credentials);
    flushSync(() => setErrors(found));
    if (Object.keys(found).length === 0) entry.mutate(credentials);
    else focusFirstInvalid(form);
  }

  function forgetError({ target }: FormEvent) {
    if (target instanceof HTMLInputElement) setErrors({ ...errors, [target.name]: undefined });
  }

  return (
    // Sent before the page is alive, a form of this method goes nowhere: neither the text nor the password is lost to an address.
    <form className={styles.form} method="dialog" noValidate onSubmit={submit} onChange={forgetError}>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        defaultValue={username}
        autoFocus={takesFocus && username === ''}
        error={errors.username}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={isRegistration ? 'new-password' : 'current-password'}
        autoFocus={takesFocus && username !== ''}
        error={errors.password}
      />
      {isRegistration && (
        <>
          <PasswordField
            label="Confirm password"
            name="confirmation"
            autoComplete="new-password"
            error={errors.confirmation}
          />
          <PicturePicker
            label={
              <>
                Profile picture <small>optional</small>
              </>
            }
            picture={picture}
            onPick={setPicture}
          />
        </>
      )}
      <Button kind="primary" large wide type="submit" busy={entry.isPending}>
        {isRegistration ? 'Register' : 'Login'}
      </Button>
    </form>
  );
}

function readCredentials(form: FormData): Credentials {
  return {
    username: textOf(form, 'username'),
    password: textOf(form, 'password'),
    confirmation: textOf(form, 'confirmation'),
  };
}

function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value : '';
}
