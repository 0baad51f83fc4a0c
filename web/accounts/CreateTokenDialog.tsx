import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type NewPersonalToken,
  PERSONAL_TOKEN_LASTS,
  PERSONAL_TOKEN_NAME_MAX,
} from '../../contract/personal-tokens.ts';
import { ApiError } from '../api/api-error.ts';
import { errorMessage } from '../api/error-message.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toast.ts';
import { useBusy } from '../ui/useBusy.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';
import { profileError } from './profile-error.ts';
import styles from './TokensPane.late.module.css';
import type { PersonalTokens } from './usePersonalTokens.ts';

const RIGHTS = ['Read only', 'Read and change'] as const;

interface CreateTokenDialogProps extends Pick<PersonalTokens, 'create'> {
  /** For password managers only. */
  username: string;
  onMade: (made: NewPersonalToken) => void;
  onClose: () => void;
}

/** Asks what a new token is for, what it may and how long, and for the password. */
export function CreateTokenDialog({ username, create, onMade, onClose }: CreateTokenDialogProps) {
  const [name, setName] = useState('');
  const [rights, setRights] = useState<string>(RIGHTS[0]);
  const [lasts, setLasts] = useState<string>(PERSONAL_TOKEN_LASTS[1]);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<{ name?: string; password?: string }>({});
  const [isBusy, run] = useBusy();

  async function send() {
    try {
      onMade(await create({ name, read_only: rights === RIGHTS[0], lasts, password }));
    } catch (error) {
      const isWrong = error instanceof ApiError && error.body instanceof Object && 'password' in error.body;
      if (isWrong) setErrors({ password: errorMessage(error) });
      else toast.error(profileError(error));
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = {
      ...(name.trim() === '' && { name: 'Name is required' }),
      ...(password === '' && { password: 'Password is required' }),
    };
    flushSync(() => setErrors(found));
    if (Object.keys(found).length === 0) void run(send);
    else focusFirstInvalid(event.currentTarget);
  }

  return (
    <Dialog title="Create a token" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <DialogBody>
          <TextField
            label="Name"
            name="name"
            autoComplete="off"
            maxLength={PERSONAL_TOKEN_NAME_MAX}
            hint="So that you know it again in the list."
            value={name}
            error={errors.name}
            onChange={({ target }) => {
              setErrors({});
              setName(target.value);
            }}
          />
          <Choice label="It may" choices={RIGHTS} chosen={rights} onChoose={setRights} />
          <Choice label="It ends after" choices={PERSONAL_TOKEN_LASTS} chosen={lasts} onChoose={setLasts} />
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
        </DialogBody>
        <DialogActions>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            Create
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  choices: readonly string[];
  chosen: string;
  onChoose: (choice: string) => void;
}

function Choice({ label, choices, chosen, onChoose }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice}>
            <input type="radio" name={name} checked={choice === chosen} onChange={() => onChoose(choice)} />
            {choice}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
