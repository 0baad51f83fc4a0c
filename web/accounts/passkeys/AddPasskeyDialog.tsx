import { startRegistration } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { beginPasskey, PASSKEY_NAME_MAX } from '../../../contract/passkeys.ts';
import { ApiError } from '../../api/api-error.ts';
import { errorMessage } from '../../api/error-message.ts';
import { call } from '../../session/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { badIcon } from '../../ui/tool-icons.ts';
import { useBusy } from '../../ui/useBusy.ts';
import { focusFirstInvalid } from '../focus-first-invalid.ts';
import { profileError } from '../profile-error.ts';
import styles from './PasskeysPane.late.module.css';
import type { Passkeys } from './usePasskeys.ts';

interface AddPasskeyDialogProps extends Pick<Passkeys, 'add'> {
  /** For password managers only. */
  username: string;
  /** What this device is called, or nothing. */
  device: string;
  onClose: () => void;
}

/** Asks for the password, then has the browser make a passkey. */
export function AddPasskeyDialog({ username, device, add, onClose }: AddPasskeyDialogProps) {
  const [name, setName] = useState(device);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<{ name?: string; password?: string }>({});
  const [refusal, setRefusal] = useState('');
  const [isBusy, run] = useBusy();

  async function send() {
    try {
      const optionsJSON = await call(beginPasskey, { body: { password } });
      const { id, response } = await startRegistration({ optionsJSON });
      const { clientDataJSON, attestationObject } = response;
      await add({ name, credential: { id, response: { clientDataJSON, attestationObject } } });
    } catch (error) {
      return refuse(error);
    }
    toast.success('Passkey added.');
    onClose();
  }

  function refuse(error: unknown) {
    if (!(error instanceof ApiError)) return setRefusal(wordsOf(error));
    const isWrong = error.body instanceof Object && 'password' in error.body;
    if (isWrong) setErrors({ password: errorMessage(error) });
    else toast.error(profileError(error));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = {
      ...(name.trim() === '' && { name: 'Name is required' }),
      ...(password === '' && { password: 'Password is required' }),
    };
    setRefusal('');
    flushSync(() => setErrors(found));
    if (Object.keys(found).length === 0) void run(send);
    else focusFirstInvalid(event.currentTarget);
  }

  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <DialogBody>
          <p>
            It lets you sign in with your fingerprint, your face or the lock of your screen. Your browser asks
            you next.
          </p>
          <TextField
            label="Name"
            name="name"
            autoComplete="off"
            maxLength={PASSKEY_NAME_MAX}
            hint="So that you know it again in the list."
            value={name}
            error={errors.name}
            onChange={({ target }) => {
              setErrors({});
              setName(target.value);
            }}
          />
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
          <p role="alert" className={styles.refusal}>
            {refusal && <Icon shape={badIcon} />}
            {refusal}
          </p>
        </DialogBody>
        <DialogActions>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            Continue
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The browser says no more than that: the user refused, time ran out, or it has one already. */
function wordsOf(error: unknown): string {
  const isThere = error instanceof Error && error.name === 'InvalidStateError';
  return isThere
    ? 'This device has a passkey for your account already. Nothing was changed.'
    : 'Your browser did not add a passkey. Nothing was changed.';
}
