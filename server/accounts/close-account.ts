import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { lockAccount, readAccount } from './accounts.ts';
import type { Client } from './client.ts';
import type { AccountDeps } from './deps.ts';
import { refuseFieldErrors } from './field-errors.ts';
import { giveUpName } from './names.ts';
import { confirmPassword } from './passwords/confirm-password.ts';
import type { Credentials } from './sessions/login.ts';
import { normalizeUsername } from './usernames.ts';

const removeAccount = statement<{ owner: string }>()('removeAccount', (db, param) =>
  db.deleteFrom('accounts').where('id', '=', param('owner')),
);

/**
 * Deletes an account and all its data.
 * @param leaveShared takes the account out of all shared categories; called again when it has joined one since
 * @returns whether the account existed
 */
export async function deleteAccount(
  db: Database,
  owner: string,
  leaveShared: (owner: string) => Promise<unknown>,
): Promise<boolean> {
  await leaveShared(owner);
  const deleted = await db.write(async (tx) => {
    const account = await lockAccount(tx, owner);
    if (account === undefined) return false;
    if (account.joined > 0) return undefined;
    await giveUpName(tx, owner, account.username);
    await tx.run(removeAccount, { owner });
    return true;
  }, owner);
  return deleted ?? deleteAccount(db, owner, leaveShared);
}

/**
 * Deletes the caller's account and all its data, and ends its sessions. The name becomes available again.
 * @param credentials the username, typed once more, and the password
 * @throws Refusal 400 naming the wrong field; 429 after too many wrong passwords; 503
 */
export async function closeAccount(
  deps: AccountDeps,
  owner: string,
  { username, password }: Credentials,
  by: Client,
): Promise<void> {
  const account = await readAccount(deps.db, owner);
  const isNamed = normalizeUsername(username) === account.username;
  refuseFieldErrors({ username: isNamed ? undefined : 'This is not your username.' });
  const failed = 'account deletion failed';
  await confirmPassword(deps, owner, { field: 'password', password, failed, by }, async (confirm) => {
    await deps.db.write(confirm, owner); // first: leaving the shared categories can't be undone
    await deleteAccount(deps.db, owner, deps.leaveShared);
  });
  deps.happened({ event: 'account deleted', owner, by });
  deps.sessionsEnded(owner);
}
