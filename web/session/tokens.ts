import type { TokenPair } from '../../contract/accounts.ts';
import { readStored, store } from './storage.ts';

/** Where the user of the tokens is remembered. */
export const USER_KEY = 'user';

/** Where the id of a user is remembered whose account was deleted, until nothing of theirs is left on this device. */
export const GONE_KEY = 'gone';

/** What local storage holds under the keys `access` and `refresh` (spec section 3). */
export interface StoredTokens {
  readonly access: string | null;
  readonly refresh: string | null;
}

export function readTokens(): StoredTokens {
  return { access: readStored('access'), refresh: readStored('refresh') };
}

export function storeTokens({ access, refresh }: TokenPair): void {
  store({ access, refresh });
}

export function storeAccess(access: string): void {
  store({ access });
}

/**
 * Removes the tokens, with what is remembered of their user.
 * @param gone the id of the user, when the account was deleted
 */
export function removeTokens(gone?: string): void {
  store({ access: null, refresh: null, [USER_KEY]: null, ...(gone && { [GONE_KEY]: gone }) });
}
