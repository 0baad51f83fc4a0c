import { useState } from 'react';
import { PICTURE_FIELD, readUser, type User, updateUser } from '../../../contract/accounts.ts';
import { errorMessage } from '../../api/error-message.ts';
import { call } from '../../session/call.ts';
import { reloadUser } from '../../session/useCurrentUser.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { accountForm } from '../account-form.ts';
import { checkUsername } from '../login-rules.ts';
import { PicturePicker } from '../picture/PicturePicker.tsx';
import { pictureOf } from '../picture.ts';
import { isUnanswered } from '../profile-error.ts';
import { refused, useForm } from '../useForm.ts';
import { FormCard } from './FormCard.tsx';

const NOT_SENT = "You're offline. Nothing was changed. Try again once you're back online.";

interface UpdateProfileFormProps {
  user: User;
  /** Nothing else waits to be saved: its button is the one of the screen. */
  isMain: boolean;
  onUpdated: () => void;
}

export function UpdateProfileForm({ user, isMain, onUpdated }: UpdateProfileFormProps) {
  const [draft, setDraft] = useState<string>();
  const username = draft ?? user.username;
  const [picture, setPicture] = useState<File | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const { errors, isBusy, form } = useForm({
    check: () => ({ username: checkUsername(username) }),
    async send() {
      // A name that was not typed here stays what it is: it may have been changed on another device.
      let name = draft;
      try {
        name ??= (await call(readUser)).username;
      } catch (error) {
        return refused(isUnanswered(error) ? NOT_SENT : errorMessage(error));
      }
      const removal = isRemoved && picture === null ? { [PICTURE_FIELD]: '' } : {};
      await call(updateUser, { form: accountForm({ username: name, ...removal }, picture) });
      toast.success('Profile updated successfully!');
      await reloadUser();
      // Anything typed or chosen since then is for the next update.
      setDraft((now) => (now === draft ? undefined : now));
      setPicture((now) => (now === picture ? null : now));
      if (isRemoved) setRemoved(false);
      onUpdated();
      return undefined;
    },
  });

  return (
    <FormCard
      {...form}
      title="Name and picture"
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
        error={errors.username}
        onChange={({ target }) => setDraft(target.value)}
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
