import type { BodyOf } from '../../../contract/endpoint.ts';
import type { useRecoveryCode } from '../../../contract/recovery-codes.ts';
import { badRequest } from '../../errors.ts';
import { clientKey } from '../../http/limits/client-key.ts';
import type { Client } from '../client.ts';
import type { AccountDeps } from '../deps.ts';
import { countedGuess } from '../events/record-event.ts';
import { refuseFieldErrors } from '../field-errors.ts';
import { findOwner } from '../names.ts';
import { DUMMY_HASH, hashPassword, passwordError, verifyPassword } from '../passwords/passwords.ts';
import { setHash } from '../passwords/stored-hash.ts';
import { endAllAccess } from '../sessions/users-sessions.ts';
import { admitGuess, failuresHere } from '../throttling/login-throttle.ts';
import { foldUsername } from '../usernames.ts';
import { normalizeCode, unusedCodeHash, useCode } from './recovery-codes.ts';

/** Not 401: a client that still holds tokens would try to refresh them. */
const notRight = () => badRequest('Wrong username or recovery code.');

/**
 * Sets an account's password by its recovery code, which works once, and deletes all its sessions, personal tokens and
 * passkeys: an intruder may hold them. An unknown name, an account without a code and a wrong code take the same steps.
 * @throws Refusal 400 for either, or naming a new password that breaks the rule; 429 after too many; 503
 */
export async function recoverPassword(
  deps: AccountDeps,
  { username, code, new_password }: BodyOf<typeof useRecoveryCode>,
  by: Client,
): Promise<void> {
  const { address } = by;
  const { db, clock, hashing } = deps;
  refuseFieldErrors({ new_password: passwordError(new_password) });
  using guessing = await admitGuess(deps, username, address, 'recovery code');
  using _hashing = await hashing.enter(clientKey(address));
  const owner = (await findOwner(db, foldUsername(username))) ?? '';
  const failure = { event: 'password recovery failed', owner, by } as const;
  using guess = await countedGuess(deps, { failure, right: 'password recovered' }, guessing.count);
  const code_hash = await unusedCodeHash(db, owner);
  const right = await verifyPassword(code_hash ?? DUMMY_HASH, normalizeCode(code));
  if (code_hash === undefined || !right) throw notRight();
  const password_hash = await hashPassword(new_password);
  await guess.wasRight(async (tx) => {
    // The account first, as in every change of it: locking its rows in another order would deadlock.
    await tx.run(setHash, { owner, password_hash });
    if ((await tx.run(useCode, { owner, code_hash, now: clock() })) === 0) throw notRight();
    await endAllAccess(tx, owner);
    await guessing.forget(tx, owner);
    // A user who forgot the password has made wrong guesses from this address.
    if (deps.rateLimit) await failuresHere(username, address, clock).forget(tx);
  });
  deps.sessionsEnded(owner);
}
