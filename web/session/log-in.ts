import { createToken, revokeToken } from '../../contract/accounts.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { call } from './call.ts';
import { clearStorage } from './storage.ts';
import { readTokens, storeTokens } from './tokens.ts';

export async function logIn(credentials: BodyOf<typeof createToken>): Promise<void> {
  storeTokens(await call(createToken, { body: credentials }));
}

/** Ends the session here at once, and on the server as soon as it can be reached. */
export function logOut(): void {
  const { refresh } = readTokens();
  if (refresh !== null) {
    call(revokeToken, { body: { refresh }, keepalive: true }).catch(() => {
      // out of reach of the server the user is logged out here all the same
    });
  }
  clearStorage();
}
