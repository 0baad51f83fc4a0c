import { startRegistration } from '@simplewebauthn/browser';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { type addPasskey, beginPasskey, PASSKEY_NAME_MAX } from '../../../contract/passkeys.ts';
import { call } from '../../session/call.ts';
import { toast } from '../../ui/toast.ts';
import { NameAndPasswordDialog } from '../NameAndPasswordDialog.tsx';

interface AddPasskeyDialogProps {
  /** For password managers only. */
  username: string;
  /** The name of this device, or empty. */
  device: string;
  add: (body: BodyOf<typeof addPasskey>) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password, then has the browser make a passkey. */
export function AddPasskeyDialog({ username, device, add, onClose }: AddPasskeyDialogProps) {
  async function send({ name, password }: { name: string; password: string }) {
    const optionsJSON = await call(beginPasskey, { body: { password } });
    const made = await startRegistration({ optionsJSON }).catch(refusalOf);
    if ('refusal' in made) return made;
    const { clientDataJSON, attestationObject } = made.response;
    await add({ name, credential: { id: made.id, response: { clientDataJSON, attestationObject } } });
    toast.success('Passkey added.');
    onClose();
    return undefined;
  }

  return (
    <NameAndPasswordDialog
      title="Add a passkey"
      suggestedName={device}
      nameMax={PASSKEY_NAME_MAX}
      username={username}
      action="Continue"
      send={send}
      onClose={onClose}
      intro={
        <p>
          It lets you sign in with your fingerprint, your face or the lock of your screen. Your browser asks
          you next.
        </p>
      }
    />
  );
}

/** Browsers report only a refusal, a timeout, or that the device has a passkey already. */
function refusalOf(error: unknown): { refusal: string } {
  const isThere = error instanceof Error && error.name === 'InvalidStateError';
  return {
    refusal: isThere
      ? 'This device has a passkey for your account already. Nothing was changed.'
      : 'Your browser did not add a passkey. Nothing was changed.',
  };
}
