import type { TokenPair } from '../../contract/accounts.ts';
import { unauthorized } from '../errors.ts';
import { clientKey } from '../http/rate-limit.ts';
import { findAccount, replaceHash } from './accounts.ts';
import type { AccountDeps } from './deps.ts';
import { hashPassword, isOutdated, NOBODYS_HASH, verifyPassword } from './passwords.ts';
import { openSession } from './sessions.ts';
import { LOGIN_FAILURES, Throttle } from './throttle.ts';
import { foldUsername } from './usernames.ts';

export interface Credentials {
  username: string;
  password: string;
}

const noAccount = () => unauthorized('No active account found with the given credentials');

/**
 * Opens a session. An unknown name and a wrong password take the same steps.
 * @throws Refusal 401 for either; 429 after too many of them from this address; 503 when too many log in at once
 */
export async function login(
  deps: AccountDeps,
  { username, password }: Credentials,
  address: string,
): Promise<TokenPair> {
  const { db, keys, clock, hashing } = deps;
  const throttle = new Throttle(LOGIN_FAILURES, [foldUsername(username), clientKey(address)], deps);
  await throttle.admit(db);
  return hashing.run(async () => {
    await throttle.count(db);
    const account = await findAccount(db, username);
    const verified = account?.password_hash ?? NOBODYS_HASH;
    const right = await verifyPassword(verified, password);
    if (account === undefined || !right) throw noAccount();
    const password_hash = isOutdated(verified) ? await hashPassword(password) : verified;
    return db.write(async (tx) => {
      const owner = account.id;
      // Not when the password was changed meanwhile: that ended all sessions, also those about to begin.
      if (!(await replaceHash(tx, { owner, verified, password_hash }))) throw noAccount();
      await throttle.forget(tx);
      return openSession(tx, keys, owner, clock());
    });
  });
}
