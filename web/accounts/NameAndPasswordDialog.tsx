import type { ReactNode } from 'react';
import { FieldError } from '../ui/FieldError.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useForm } from './useForm.ts';

interface NameAndPasswordDialogProps {
  title: string;
  /** The initial value of the name field. */
  suggestedName?: string;
  nameMax: number;
  /** For password managers only. */
  username: string;
  action: string;
  /** Its refusal is shown below the password. Errors it throws are shown too: a wrong password at its field, others as a toast. */
  send: (sent: { name: string; password: string }) => Promise<{ refusal: string } | undefined>;
  onClose: () => void;
  intro?: ReactNode;
  /** Between name and password. */
  children?: ReactNode;
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
}: NameAndPasswordDialogProps) {
  const { errors, isBusy, submit, form } = useForm({
    check: (typed) => ({
      name: typed('name').trim() === '' ? 'Name is required' : undefined,
      password: typed('password') === '' ? 'Password is required' : undefined,
    }),
    send: (typed) => send({ name: typed('name'), password: typed('password') }),
  });

  return (
    <FormDialog {...form} title={title} action={action} busy={isBusy} onSubmit={submit} onClose={onClose}>
      {intro}
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={nameMax}
        hint="So you recognise it later."
        defaultValue={suggestedName}
        error={errors.name}
      />
      {children}
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <FieldError error={errors.refusal} role="alert" />
    </FormDialog>
  );
}
