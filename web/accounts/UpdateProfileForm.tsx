import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { type User, updateUser } from '../../contract/accounts.ts';
import { call } from '../api/call.ts';
import { errorMessage } from '../api/error-message.ts';
import { Button } from '../ui/Button.tsx';
import { PicturePicker } from '../ui/PicturePicker.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toast.ts';
import { accountForm } from './account-form.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';
import { checkUsername } from './login-rules.ts';
import styles from './UpdateProfileForm.module.css';

/**
 * Name and picture, with the change of the password between them. A form cannot stand in a form: the name belongs to
 * the one at the end by its id.
 */
export function UpdateProfileForm({ user, children }: { user: User; children: ReactNode }) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<string>();
  const username = draft ?? user.username;
  const [error, setError] = useState<string>();
  const [picture, setPicture] = useState<File | null>(null);
  const update = useMutation({
    mutationFn: (sent: { username: string; picture: File | null }) =>
      call(updateUser, { form: accountForm({ username: sent.username }, sent.picture) }),
    networkMode: 'always',
    onSuccess: async (_, sent) => {
      toast.success('Profile updated successfully!');
      await queryClient.invalidateQueries({ queryKey: ['user'] });
      // What was typed or chosen since then is for the next update.
      setDraft((now) => (now === sent.username ? undefined : now));
      setPicture((now) => (now === sent.picture ? null : now));
    },
    onError: (error) => toast.error(errorMessage(error)),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = checkUsername(username);
    flushSync(() => setError(wrong));
    if (wrong === undefined) update.mutate({ username, picture });
    else focusFirstInvalid(event.currentTarget);
  }

  return (
    <div className={styles.card}>
      <div>
        <TextField
          label="New username"
          name="username"
          form={formId}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          value={username}
          error={error}
          onChange={(event) => {
            setDraft(event.target.value);
            setError(undefined);
          }}
        />
      </div>
      {children}
      <div>
        <PicturePicker label="Change profile picture" picture={picture} onPick={setPicture} />
      </div>
      <form id={formId} className={styles.end} noValidate onSubmit={submit}>
        <Button kind="primary" large type="submit" busy={update.isPending} busyText="Updating...">
          Update Profile
        </Button>
      </form>
    </div>
  );
}
