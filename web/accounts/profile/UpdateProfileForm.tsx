import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { PICTURE_FIELD, type User, updateUser } from '../../../contract/accounts.ts';
import { errorMessage } from '../../api/error-message.ts';
import { call } from '../../session/call.ts';
import { readPresentUser, reloadUser } from '../../session/useCurrentUser.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/useBusy.ts';
import { accountForm } from '../account-form.ts';
import { focusFirstInvalid } from '../focus-first-invalid.ts';
import { checkUsername } from '../login-rules.ts';
import { PicturePicker } from '../picture/PicturePicker.tsx';
import { pictureOf } from '../picture.ts';
import { isUnanswered, profileError } from '../profile-error.ts';
import { FormCard } from './FormCard.tsx';

const NOT_SENT = "You're offline. Nothing was changed. Try again once you're back online.";

interface UpdateProfileFormProps {
  user: User;
  /** Nothing else waits to be saved: its button is the one of the screen. */
  isMain: boolean;
  onUpdated: () => void;
}

/** Changes name and picture. */
export function UpdateProfileForm({ user, isMain, onUpdated }: UpdateProfileFormProps) {
  const [draft, setDraft] = useState<string>();
  const username = draft ?? user.username;
  const [error, setError] = useState<string>();
  const [picture, setPicture] = useState<File | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const [isBusy, run] = useBusy();

  async function update(sent: { draft: string | undefined; picture: File | null; isRemoved: boolean }) {
    const { draft, picture, isRemoved } = sent;
    const removal = isRemoved && picture === null ? { [PICTURE_FIELD]: '' } : {};
    let username = draft;
    try {
      // A name that was not typed here stays what it is: it may have been changed on another device.
      username ??= (await readPresentUser()).username;
    } catch (error) {
      return toast.error(isUnanswered(error) ? NOT_SENT : errorMessage(error));
    }
    try {
      await call(updateUser, { form: accountForm({ username, ...removal }, picture) });
    } catch (error) {
      return toast.error(profileError(error));
    }
    toast.success('Profile updated successfully!');
    await reloadUser();
    // Anything typed or chosen since then is for the next update.
    setDraft((now) => (now === draft ? undefined : now));
    setPicture((now) => (now === sent.picture ? null : now));
    if (isRemoved) setRemoved(false);
    onUpdated();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = checkUsername(username);
    flushSync(() => setError(wrong));
    if (wrong === undefined) void run(() => update({ draft, picture, isRemoved }));
    else focusFirstInvalid(event.currentTarget);
  }

  return (
    <FormCard
      title="Name and picture"
      onSubmit={submit}
      end={
        <Button kind={isMain ? 'primary' : 'secondary'} type="submit" busy={isBusy} busyText="Updating...">
          Update Profile
        </Button>
      }
    >
      <TextField
        label="New username"
        name="username"
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
      <PicturePicker
        label="Change profile picture"
        picture={picture}
        onPick={setPicture}
        removal={{ current: pictureOf(user), isRemoved, onRemove: setRemoved }}
      />
    </FormCard>
  );
}
