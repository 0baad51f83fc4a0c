import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../api/api-error.ts';
import { errorMessage } from '../api/error-message.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toast.ts';
import { useBusy } from '../ui/useBusy.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';
import { profileError } from './profile-error.ts';

interface NameAndPasswordDialogProps {
  title: string;
  /** The initial value of the name field. */
  suggestedName?: string;
  nameMax: number;
  /** For password managers only. */
  username: string;
  action: string;
  /** Errors it throws are shown: a wrong password at its field, others as a toast. */
  send: (sent: { name: string; password: string }) => Promise<void>;
  onClose: () => void;
  intro?: ReactNode;
  /** Between name and password. */
  children?: ReactNode;
  /** Below the password. */
  note?: ReactNode;
}

/** Asks for a name and the current password, before another way into the account is opened. */
export function NameAndPasswordDialog({
  title,
  suggestedName = '',
  nameMax,
  username,
  action,
  send,
  onClose,
  intro,
  children,
  note,
}: NameAndPasswordDialogProps) {
  const [name, setName] = useState(suggestedName);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<{ name?: string; password?: string }>({});
  const [isBusy, run] = useBusy();

  async function trySend() {
    try {
      await send({ name, password });
    } catch (error) {
      const isWrong = error instanceof ApiError && error.body instanceof Object && 'password' in error.body;
      if (isWrong) setErrors({ password: errorMessage(error) });
      else toast.error(profileError(error));
    }
  }

  function submit(form: HTMLFormElement) {
    const found = {
      ...(name.trim() === '' && { name: 'Name is required' }),
      ...(password === '' && { password: 'Password is required' }),
    };
    flushSync(() => setErrors(found));
    if (Object.keys(found).length === 0) void run(trySend);
    else focusFirstInvalid(form);
  }

  return (
    <FormDialog title={title} noValidate action={action} busy={isBusy} onSubmit={submit} onClose={onClose}>
      {intro}
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={nameMax}
        hint="So you recognise it later."
        value={name}
        error={errors.name}
        onChange={({ target }) => {
          setErrors({});
          setName(target.value);
        }}
      />
      {children}
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={({ target }) => {
          setErrors({});
          setPassword(target.value);
        }}
      />
      {note}
    </FormDialog>
  );
}
