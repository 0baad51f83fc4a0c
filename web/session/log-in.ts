import { createToken, revokeToken } from '../../contract/accounts.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { call } from './call.ts';
import { signInWith } from './pending-login.ts';
import { clearLocalStorage } from './storage.ts';
import { userOf } from './token-claims.ts';
import { readTokens, removeTokens } from './tokens.ts';

/** A busy server may take a few seconds for a password; a form that hangs cannot be sent again. */
const ANSWERED_WITHIN_MS = 30_000;

export async function logIn(credentials: BodyOf<typeof createToken>): Promise<void> {
  const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
  await signInWith(call(createToken, { body: credentials, signal }));
}

/** Ends the session here at once, and on the server as soon as it can be reached. */
export function logOut(): void {
  const { refresh } = readTokens();
  if (refresh !== null) {
    call(revokeToken, { body: { refresh }, keepalive: true }).catch(() => {
      // without a connection the user is still logged out here
    });
  }
  forgetSession();
}

/** Empties local storage, and deletes what the user still had to send from here; that of others waits for their login. */
export function forgetSession(): void {
  const user = userOf(readTokens().access ?? '');
  removeTokens(); // first: other tabs know a logout by it
  clearLocalStorage();
  if (user === undefined) return;
  // Changes that could not be deleted are sent at the next login of the same user.
  import('./kept.ts').then(({ forgetAfter }) => forgetAfter(user)).catch(() => {});
}
