import type { Database } from '../database/database.ts';
import { findAccount } from './accounts.ts';
import type { Client } from './client.ts';
import type { AccountDeps } from './deps.ts';
import { recordByOperator, recorded } from './events/record-event.ts';
import { refuseFieldErrors } from './field-errors.ts';
import { confirmPassword } from './passwords/confirm-password.ts';
import { hashPassword, passwordError } from './passwords/passwords.ts';
import { setHash } from './passwords/stored-hash.ts';
import { deleteRecoveryCode } from './recovery/recovery-codes.ts';
import { endAllAccess, endOtherSessions } from './sessions/users-sessions.ts';
import type { Bearer } from './signing/tokens.ts';

/**
 * Changes the caller's password and ends the other sessions of the account.
 * @throws Refusal 400 naming the wrong field; 429 after too many wrong old passwords; 503
 */
export async function changePassword(
  deps: AccountDeps,
  { owner, session }: Bearer,
  { old_password, new_password }: { old_password: string; new_password: string },
  by: Client,
): Promise<void> {
  refuseFieldErrors({ new_password: passwordError(new_password) });
  const failed = 'password change failed';
  const confirmation = { field: 'old_password', password: old_password, failed, by } as const;
  await confirmPassword(deps, owner, confirmation, async (confirm) => {
    const password_hash = await hashPassword(new_password);
    await recorded(
      deps,
      { event: 'password changed', owner, by, detail: 'all other sessions ended' },
      async (tx) => {
        await confirm(tx, password_hash);
        await tx.run(endOtherSessions, { owner, session });
        return true;
      },
    );
  });
  deps.sessionsEnded(owner);
}

/**
 * Sets an account's password for the operator, and ends all its sessions. Its recovery code, personal tokens and
 * passkeys are deleted too: an intruder may have made them.
 * @returns whether the account exists
 * @throws Refusal 400 when the password is too short or too long
 */
export async function resetPassword(db: Database, username: string, password: string): Promise<boolean> {
  refuseFieldErrors({ password: passwordError(password) });
  const account = await findAccount(db, username);
  if (account === undefined) return false;
  const password_hash = await hashPassword(password);
  return db.write(async (tx) => {
    const changed = await tx.run(setHash, { owner: account.id, password_hash });
    await endAllAccess(tx, account.id);
    await tx.run(deleteRecoveryCode, { owner: account.id });
    await recordByOperator(tx, { owner: account.id, event: 'password reset' });
    return changed === 1;
  }, account.id);
}
