import type { User } from '../../contract/accounts.ts';
import { readStored, store } from './storage.ts';
import { userOf } from './token-claims.ts';
import { readTokens, USER_KEY } from './tokens.ts';

/** True when it is a user: another version of the site may have stored it. */
const isUser = (said: Partial<User> | null): said is User =>
  typeof said?.username === 'string' && said.profile instanceof Object;

/** Stores the server's last answer about the signed-in user, for a page that it does not answer. */
export function rememberUser(user: User): void {
  store({ [USER_KEY]: JSON.stringify({ id: presentId(), user }) });
}

/** The stored profile of the signed-in user, and of no other. */
export function rememberedUser(): User | undefined {
  try {
    const { id, user } = JSON.parse(readStored(USER_KEY) ?? '{}');
    return id !== undefined && id === presentId() && isUser(user) ? user : undefined;
  } catch {
    return undefined; // another version wrote it
  }
}

const presentId = (): string | undefined => userOf(readTokens().access ?? '');
