import { useId } from 'react';
import { useRecoveryCode as recover } from '../../../contract/recovery-codes.ts';
import { ApiError } from '../../api/api-error.ts';
import { errorMessage } from '../../api/error-message.ts';
import { call } from '../../session/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { okIcon } from '../../ui/message-icons.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import look from '../CredentialsForm.module.css';
import { checkPassword, checkUsername, PASSWORD_HINT } from '../login-rules.ts';
import { isUnanswered } from '../profile-error.ts';
import { Refusal } from '../Refusal.tsx';
import { refused, textOf, useForm } from '../useForm.ts';
import styles from './RecoveryForm.lazy.module.css';

interface RecoveryFormProps {
  /** As far as it was typed at the login. */
  username: string;
  onBack: (username: string) => void;
  onDone: (username: string) => void;
}

const AS_TYPED = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** Sets a new password by the recovery code, for a user who has forgotten the old one. */
export function RecoveryForm({ username, onBack, onDone }: RecoveryFormProps) {
  const refusalId = useId();
  const { errors, isBusy, form } = useForm({
    check: (typed) => ({
      username: checkUsername(typed('username')),
      code: typed('code').trim() === '' ? 'Recovery code is required' : undefined,
      new_password: checkPassword('register', typed('new_password')),
    }),
    async send(typed) {
      const username = typed('username');
      const body = { username, code: typed('code'), new_password: typed('new_password') };
      let wait: string | null = null;
      const onHeaders = (headers: Headers) => {
        wait = headers.get('Retry-After');
      };
      try {
        await call(recover, { body, onHeaders });
      } catch (error) {
        return refused(refusalOf(error, wait));
      }
      toast.success('Password updated successfully!');
      onDone(username);
      return undefined;
    },
  });

  return (
    <form {...form} className={look.form}>
      <p className={styles.lead}>
        Use the recovery code that you saved. This site sends no email; without a code, ask the owner of this
        site.
      </p>
      <TextField
        {...AS_TYPED}
        label="Username"
        name="username"
        autoComplete="username"
        defaultValue={username}
        autoFocus={username === ''}
        error={errors.username}
      />
      <div className={styles.code}>
        <TextField
          {...AS_TYPED}
          label="Recovery code"
          name="code"
          autoComplete="off"
          autoFocus={username !== ''}
          aria-describedby={errors.refusal && refusalId}
          hint="16 letters and digits. Spaces and hyphens do not matter."
          error={errors.code}
        />
      </div>
      <PasswordField
        label="New password"
        name="new_password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        error={errors.new_password}
      />
      <Button kind="primary" large wide type="submit" busy={isBusy}>
        Set new password
      </Button>
      <Refusal id={refusalId} words={errors.refusal} />
      <p className={styles.end}>
        You are then signed out everywhere.
        <button
          type="button"
          className={look.forgot}
          onClick={({ currentTarget: { form } }) => form && onBack(textOf(new FormData(form), 'username'))}
        >
          Back to Login
        </button>
      </p>
    </form>
  );
}

/** Shown above the login after a recovery. */
export function RecoveredNote() {
  return (
    <p className={styles.note}>
      <Icon shape={okIcon} />
      You are signed out everywhere. Make a new recovery code after your login.
    </p>
  );
}

function refusalOf(error: unknown, wait: string | null): string {
  if (isUnanswered(error))
    return 'No answer came. If it has worked all the same, your new password opens the login now.';
  const isThrottled = error instanceof ApiError && error.status === 429 && wait !== null;
  if (!isThrottled) return errorMessage(error);
  const minutes = Math.ceil(Number(wait) / 60);
  return `Too many tries. Wait ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
}
