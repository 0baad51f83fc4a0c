import type { TokenPair } from '../../contract/accounts.ts';
import { readStored, store } from './storage.ts';

/** The storage key of the tokens' user. */
export const USER_KEY = 'user';

/** The storage key of a user whose account was deleted, until none of their data is left on this device. */
export const GONE_KEY = 'gone';

/** As in local storage, under the keys `access` and `refresh` (spec section 3). */
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

/**
 * Removes the tokens, with what is remembered of their user.
 * @param gone the id of the user, when the account was deleted
 */
export function removeTokens(gone?: string): void {
  store({ access: null, refresh: null, [USER_KEY]: null, ...(gone && { [GONE_KEY]: gone }) });
}
