import type { User } from '../../contract/accounts.ts';
import { Refusal } from '../errors.ts';
import { clientKey } from '../http/rate-limit.ts';
import { createAccount, userOf } from './accounts.ts';
import type { AccountDeps } from './deps.ts';
import { refuseFaults } from './faults.ts';
import type { Credentials } from './login.ts';
import { hashPassword, passwordFault } from './passwords.ts';
import { sentPicture } from './sent-picture.ts';
import { normalizeUsername, usernameFault } from './usernames.ts';

/**
 * Registers an account, with the picture that the body may have.
 * @throws Refusal 400 naming every field at fault, 403 while registration is closed, 429, 503
 */
export async function registerAccount(deps: AccountDeps, body: Credentials, address: string): Promise<User> {
  const { db, clock, publicUrl, hashing } = deps;
  if (deps.registration === 'closed') throw new Refusal(403, { detail: 'Registration is closed.' });
  if (deps.rateLimit) deps.registrations.take(clientKey(address));
  const username = normalizeUsername(body.username);
  const { picture = null, fault } = await sentPicture(deps, body);
  refuseFaults({
    username: usernameFault(username),
    password: passwordFault(body.password),
    picture: fault,
  });
  const password_hash = await hashing.run(() => hashPassword(body.password));
  const account = await createAccount(db, { username, password_hash, picture, now: clock() });
  return userOf(account, publicUrl);
}
