import type { TokenPair } from '../../contract/accounts.ts';
import { readStored, store } from './storage.ts';

/** Where the user of the tokens is remembered. */
export const USER_KEY = 'user';

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

/** With what is remembered of their user. */
export function removeTokens(): void {
  store({ access: null, refresh: null, [USER_KEY]: null });
}
