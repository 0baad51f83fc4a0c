import { useId, useState } from 'react';
import { register } from '../../../contract/accounts.ts';
import { errorMessage } from '../../api/error-message.ts';
import { call } from '../../session/call.ts';
import { logIn } from '../../session/log-in.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { accountForm } from '../account-form.ts';
import styles from '../CredentialsForm.module.css';
import { checkCredentials, type LoginMode, PASSWORD_HINT } from '../login-rules.ts';
import { PicturePicker } from '../picture/PicturePicker.tsx';
import { Refusal } from '../Refusal.tsx';
import { refused, textOf, useForm } from '../useForm.ts';
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

/** Username and password, in one mode. */
export function CredentialsForm({ mode, username, takesFocus, onDone, onForgot }: CredentialsFormProps) {
  const isRegistration = mode === 'register';
  const refusalId = useId();
  const [picture, setPicture] = useState<File | null>(null);
  const { errors, isBusy, form } = useForm({
    check: (typed) => checkCredentials(mode, typed),
    async send(typed) {
      const credentials = { username: typed('username'), password: typed('password') };
      try {
        const invitation = openedInvitation();
        if (!isRegistration) await logIn(credentials);
        else
          await call(register, {
            form: accountForm({ ...credentials, ...(invitation && { invitation }) }, picture),
          });
      } catch (error) {
        return refused(errorMessage(error));
      }
      onDone(credentials.username);
      return undefined;
    },
  });

  return (
    // A form with this method, submitted before hydration, is not sent: the password does not end up in the address.
    <form {...form} className={styles.form} method="dialog">
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
        aria-describedby={errors.refusal && refusalId}
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
      <Refusal id={refusalId} words={errors.refusal} />
    </form>
  );
}
