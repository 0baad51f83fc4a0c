import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRecoveryCode as recover } from '../../../contract/recovery-codes.ts';
import { ApiError } from '../../api/api-error.ts';
import { errorMessage } from '../../api/error-message.ts';
import { call } from '../../session/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { badIcon, okIcon } from '../../ui/message-icons.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/useBusy.ts';
import form from '../CredentialsForm.module.css';
import { focusFirstInvalid } from '../focus-first-invalid.ts';
import { checkCredentials, PASSWORD_HINT } from '../login-rules.ts';
import { isUnanswered } from '../profile-error.ts';
import styles from './RecoveryForm.lazy.module.css';

interface RecoveryFormProps {
  /** As far as it was typed at the login. */
  username: string;
  onBack: (username: string) => void;
  onDone: (username: string) => void;
}

type Fields = Record<'username' | 'code' | 'new_password', string>;
type Errors = Partial<Fields>;

/** Sets a new password by the recovery code, for a user who has forgotten the old one. */
export function RecoveryForm({ username, onBack, onDone }: RecoveryFormProps) {
  const [fields, setFields] = useState<Fields>({ username, code: '', new_password: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<string>();
  const refusalId = useId();
  const [isBusy, run] = useBusy();

  async function send() {
    let wait: string | null = null;
    const onHeaders = (headers: Headers) => {
      wait = headers.get('Retry-After');
    };
    try {
      await call(recover, { body: fields, onHeaders });
    } catch (error) {
      const words = refusalOf(error, wait);
      toast.error(words);
      return setRefusal(words);
    }
    toast.success('Password updated successfully!');
    onDone(fields.username);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = faultsOf(fields);
    setRefusal(undefined);
    flushSync(() => setErrors(found));
    if (Object.keys(found).length === 0) void run(send);
    else focusFirstInvalid(event.currentTarget);
  }

  const field = (name: keyof Fields) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setRefusal(undefined);
      setErrors({ ...errors, [name]: undefined });
      setFields({ ...fields, [name]: target.value });
    },
  });
  const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <p className={styles.lead}>
        Use the recovery code that you saved. This site sends no email; without a code, ask the owner of this
        site.
      </p>
      <TextField
        {...field('username')}
        {...asTyped}
        label="Username"
        autoComplete="username"
        autoFocus={username === ''}
      />
      <div className={styles.code}>
        <TextField
          {...field('code')}
          {...asTyped}
          label="Recovery code"
          autoComplete="off"
          autoFocus={username !== ''}
          aria-describedby={refusal && refusalId}
          hint="16 letters and digits. Spaces and hyphens do not matter."
        />
      </div>
      <PasswordField
        {...field('new_password')}
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
      />
      <Button kind="primary" large wide type="submit" busy={isBusy}>
        Set new password
      </Button>
      {/* As under the login: the toast says it, this stays for the eye. */}
      <p id={refusalId} className={form.refusal} data-words={refusal}>
        {refusal && <Icon shape={badIcon} className={form.icon} />}
      </p>
      <p className={styles.end}>
        You are then signed out everywhere.
        <button type="button" className={form.forgot} onClick={() => onBack(fields.username)}>
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

function faultsOf({ username, code, new_password }: Fields): Errors {
  const rules = checkCredentials('register', {
    username,
    password: new_password,
    confirmation: new_password,
  });
  return {
    ...(rules.username && { username: rules.username }),
    ...(code.trim() === '' && { code: 'Recovery code is required' }),
    ...(rules.password && { new_password: rules.password }),
  };
}

function refusalOf(error: unknown, wait: string | null): string {
  if (isUnanswered(error))
    return 'No answer came. If it has worked all the same, your new password opens the login now.';
  const isThrottled = error instanceof ApiError && error.status === 429 && wait !== null;
  if (!isThrottled) return errorMessage(error);
  const minutes = Math.ceil(Number(wait) / 60);
  return `Too many tries. Wait ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
}
