import type { TokenPair } from '../../contract/accounts.ts';
import { storeTokens } from './tokens.ts';

let pending: Promise<void> | undefined;

/** A login that the server has not answered yet: a screen that is opened meanwhile waits for it. */
export const pendingLogin = (): Promise<void> | undefined => pending;

/** Signs in with the tokens of an answer. */
export async function signInWith(answer: Promise<TokenPair>): Promise<void> {
  const login = answer.then(storeTokens);
  pending = login;
  try {
    await login;
  } finally {
    if (pending === login) pending = undefined;
  }
}
