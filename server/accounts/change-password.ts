import type { Database } from '../database/database.ts';
import { invalid } from '../errors.ts';
import type { Caller } from '../http/app-type.ts';
import { findAccount, readAccount, replaceHash, setHash } from './accounts.ts';
import type { AccountDeps } from './deps.ts';
import { refuseFaults } from './faults.ts';
import { hashPassword, passwordFault, verifyPassword } from './passwords.ts';
import { endAllSessions, endOtherSessions } from './sessions.ts';
import { OLD_PASSWORD_FAILURES, Throttle } from './throttle.ts';

const wrongPassword = () => invalid('old_password', 'Wrong password.');

/**
 * Changes the caller's password and ends the other sessions of the account.
 * @throws Refusal 400 naming the field at fault; 429 after too many wrong old passwords; 503
 */
export async function changePassword(
  deps: AccountDeps,
  { owner, session }: Caller,
  { old_password, new_password }: { old_password: string; new_password: string },
): Promise<void> {
  refuseFaults({ new_password: passwordFault(new_password) });
  const { db, hashing } = deps;
  const throttle = new Throttle(OLD_PASSWORD_FAILURES, [owner], deps);
  await throttle.admit(db);
  await hashing.run(async () => {
    await throttle.count(db);
    const { password_hash: verified } = await readAccount(db, owner);
    if (!(await verifyPassword(verified, old_password))) throw wrongPassword();
    const password_hash = await hashPassword(new_password);
    await db.write(async (tx) => {
      // Of two changes at once the second finds the password that it verified gone.
      if (!(await replaceHash(tx, { owner, verified, password_hash }))) throw wrongPassword();
      await endOtherSessions(tx, { owner, session });
      await throttle.forget(tx);
    });
  });
}

/**
 * Gives an account a new password, for the operator, and ends all its sessions.
 * @returns whether there is such an account
 * @throws Refusal 400 when the password is too short or too long
 */
export async function resetPassword(db: Database, username: string, password: string): Promise<boolean> {
  refuseFaults({ password: passwordFault(password) });
  const account = await findAccount(db, username);
  if (account === undefined) return false;
  const password_hash = await hashPassword(password);
  return db.write(async (tx) => {
    const changed = await setHash(tx, { owner: account.id, password_hash });
    await endAllSessions(tx, account.id);
    return changed;
  });
}
