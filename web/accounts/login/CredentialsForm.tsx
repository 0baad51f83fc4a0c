import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { register } from '../../../contract/accounts.ts';
import { errorMessage } from '../../api/error-message.ts';
import { call } from '../../session/call.ts';
import { logIn } from '../../session/log-in.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { badIcon } from '../../ui/message-icons.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/useBusy.ts';
import { accountForm } from '../account-form.ts';
import styles from '../CredentialsForm.module.css';
import { focusFirstInvalid } from '../focus-first-invalid.ts';
import {
  type CredentialErrors,
  type Credentials,
  checkCredentials,
  type LoginMode,
  PASSWORD_HINT,
} from '../login-rules.ts';
import { PicturePicker } from '../picture/PicturePicker.tsx';
import { openedInvitation } from './invitation.ts';

interface CredentialsFormProps {
  mode: LoginMode;
  /** After a registration the name need not be typed again. */
  username: string;
  /** After a switch of the mode the first empty field takes the focus. */
  takesFocus: boolean;
  onDone: (username: string) => void;
  /** Asked for at the login, with the name as far as it is typed. */
  onForgot: (username: string) => void;
}

/**
 * Username and password, in one mode. The fields keep their own values, so that what was typed or filled in before
 * a pre-rendered page came to life is not lost.
 */
export function CredentialsForm({ mode, username, takesFocus, onDone, onForgot }: CredentialsFormProps) {
  const isRegistration = mode === 'register';
  const [errors, setErrors] = useState<CredentialErrors>({});
  /** Stays until the next edit, long after the toast. */
  const [refusal, setRefusal] = useState<string>();
  const refusalId = useId();
  const [picture, setPicture] = useState<File | null>(null);
  const [isBusy, run] = useBusy();

  async function enter({ username, password }: Credentials) {
    try {
      const invitation = openedInvitation();
      if (!isRegistration) await logIn({ username, password });
      else
        await call(register, {
          form: accountForm({ username, password, ...(invitation && { invitation }) }, picture),
        });
    } catch (error) {
      toast.error(errorMessage(error));
      return setRefusal(errorMessage(error));
    }
    onDone(username);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const credentials = readCredentials(new FormData(form));
    const found = checkCredentials(mode, credentials);
    setRefusal(undefined);
    flushSync(() => setErrors(found));
    if (Object.keys(found).length === 0) void run(() => enter(credentials));
    else focusFirstInvalid(form);
  }

  function forgetError({ target }: FormEvent) {
    setRefusal(undefined);
    if (target instanceof HTMLInputElement) setErrors({ ...errors, [target.name]: undefined });
  }

  return (
    // A form with this method, submitted before hydration, is not sent: the password does not end up in the address.
    <form className={styles.form} method="dialog" noValidate onSubmit={submit} onChange={forgetError}>
      <TextField
        label="Username"
        name="username"
        autoComplete={isRegistration ? 'username' : 'username webauthn'}
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
        aria-describedby={refusal && refusalId}
        hint={isRegistration ? PASSWORD_HINT : undefined}
        error={errors.password}
      />
      {!isRegistration && (
        <button
          type="button"
          className={styles.forgot}
          onClick={({ currentTarget: { form } }) => form && onForgot(textOf(new FormData(form), 'username'))}
        >
          Forgot password?
        </button>
      )}
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
      <Button kind="primary" large wide type="submit" busy={isBusy}>
        {isRegistration ? 'Register' : 'Login'}
      </Button>
      {/* The words of the toast once more, for the eye: as content of the style they are found and read out once. */}
      <p id={refusalId} className={styles.refusal} data-words={refusal}>
        {refusal && <Icon shape={badIcon} className={styles.icon} />}
      </p>
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
