import type { User } from '../../contract/accounts.ts';
import { Refusal } from '../errors.ts';
import { clientKey } from '../http/limits/client-key.ts';
import { createAccount, type NewAccount, userOf } from './accounts.ts';
import type { Client } from './client.ts';
import type { AccountDeps } from './deps.ts';
import { refuseFieldErrors } from './field-errors.ts';
import { isInvitation, takeInvitation } from './invitations.ts';
import { hashPassword, passwordError } from './passwords/passwords.ts';
import { sentPicture } from './pictures/sent-picture.ts';
import type { Credentials } from './sessions/login.ts';
import { normalizeUsername, usernameError } from './usernames.ts';

/**
 * Checked before the body of a registration is read.
 * @throws Refusal 429
 */
export function limitRegistrations(deps: AccountDeps, address: string): void {
  if (deps.rateLimit) deps.registrations.take(clientKey(address));
}

interface Registration extends Credentials {
  invitation?: string;
}

const closed = () => new Refusal(403, { detail: 'Registration is closed.' });
const noInvitation = () => new Refusal(403, { detail: 'This invitation has been used or has expired.' });

/**
 * While registration is closed, an invitation allows one account. The first check saves work for requests without one,
 * the one in the transaction decides.
 * @throws Refusal 403
 */
async function admission(
  { registration, db, clock }: AccountDeps,
  invitation: string | undefined,
): Promise<NewAccount['admit']> {
  if (registration === 'open') return undefined;
  if (invitation === undefined) throw closed();
  if (!(await isInvitation(db, invitation, clock()))) throw noInvitation();
  return async (tx) => {
    if (!(await takeInvitation(tx, invitation, clock()))) throw noInvitation();
  };
}

/**
 * Registers an account, with a picture if the body has one.
 * @throws Refusal 403 while registration is closed, without an invitation; 400 naming every wrong field, 429, 503
 */
export async function registerAccount(deps: AccountDeps, body: Registration, by: Client): Promise<User> {
  const { db, clock, hashing } = deps;
  const admit = await admission(deps, body.invitation);
  const client = clientKey(by.address);
  const username = normalizeUsername(body.username);
  const { picture = null, error } = await sentPicture(deps, body, client);
  refuseFieldErrors({
    username: usernameError(username),
    password: passwordError(body.password),
    picture: error,
  });
  const password_hash = await hashing.run(client, () => hashPassword(body.password));
  const account = await createAccount(db, {
    username,
    password_hash,
    picture,
    now: clock(),
    ...(admit && { admit }),
  });
  deps.happened({ event: 'registered', owner: account.id, by });
  return userOf(account, deps);
}
