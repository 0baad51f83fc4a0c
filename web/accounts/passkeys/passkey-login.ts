import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { beginPasskeyLogin, createTokenByPasskey } from '../../../contract/passkeys.ts';
import { ApiError } from '../../api/api-error.ts';
import { errorMessage } from '../../api/error-message.ts';
import { call } from '../../session/call.ts';
import { signInWith } from '../../session/pending-login.ts';
import { toast } from '../../ui/toast.ts';

/** The signature of a passkey, by the browser's own sheet, or by its list at the username. */
async function credential(useBrowserAutofill: boolean) {
  const optionsJSON = await call(beginPasskeyLogin);
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

/** @returns whether the user is signed in now; a failure has been shown */
async function logIn(signing: ReturnType<typeof credential>): Promise<boolean> {
  try {
    const credential = await signing;
    await signInWith(call(createTokenByPasskey, { body: { credential } }));
    return true;
  } catch (error) {
    toast.error(
      error instanceof ApiError
        ? errorMessage(error)
        : 'No passkey was used. Try again, or log in with your password.',
    );
    return false;
  }
}

export const logInByPasskey = (): Promise<boolean> => logIn(credential(false));

/**
 * Offers the passkeys of this device among what the browser fills in at the username.
 * @returns whether the user took one and is signed in now
 */
export async function offerPasskey(gone: AbortSignal): Promise<boolean> {
  if (!(await browserSupportsWebAuthnAutofill()) || gone.aborted) return false;
  gone.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  const signing = credential(true);
  await signing;
  return !gone.aborted && logIn(signing);
}
