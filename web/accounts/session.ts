import { createToken, revokeToken } from '../../contract/accounts.ts';
import { call } from '../api/call.ts';
import { clearStorage } from '../api/storage.ts';
import { readTokens, storeTokens } from '../api/tokens.ts';

export async function logIn(credentials: { username: string; password: string }): Promise<void> {
  storeTokens(await call(createToken, { body: credentials }));
}

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function logOut(): void {
  const { refresh } = readTokens();
  if (refresh !== null) {
    call(revokeToken, { body: { refresh }, keepalive: true }).catch(() => {
      // whoever is out of reach of the server is logged out here all the same
    });
  }
  clearStorage();
}
