import type { User } from '../../contract/accounts.ts';
import { Refusal } from '../errors.ts';
import { clientKey } from '../http/client-key.ts';
import { createAccount, userOf } from './accounts.ts';
import type { AccountDeps } from './deps.ts';
import { refuseFieldErrors } from './field-errors.ts';
import { hashPassword, passwordError } from './passwords.ts';
import { sentPicture } from './pictures/sent-picture.ts';
import type { Credentials } from './sessions/login.ts';
import { normalizeUsername, usernameError } from './usernames.ts';

/**
 * Asked before the body of a registration is read.
 * @throws Refusal 403 while registration is closed, 429
 */
export function admitRegistration(deps: AccountDeps, address: string): void {
  if (deps.registration === 'closed') throw new Refusal(403, { detail: 'Registration is closed.' });
  if (deps.rateLimit) deps.registrations.take(clientKey(address));
}

/**
 * Registers an account, with the picture that the body may have.
 * @throws Refusal 400 naming every wrong field, 429, 503
 */
export async function registerAccount(deps: AccountDeps, body: Credentials, address: string): Promise<User> {
  const { db, clock, publicUrl, hashing } = deps;
  const client = clientKey(address);
  const username = normalizeUsername(body.username);
  const { picture = null, error } = await sentPicture(deps, body, client);
  refuseFieldErrors({
    username: usernameError(username),
    password: passwordError(body.password),
    picture: error,
  });
  const password_hash = await hashing.run(client, () => hashPassword(body.password));
  const account = await createAccount(db, { username, password_hash, picture, now: clock() });
  return userOf(account, publicUrl);
}
