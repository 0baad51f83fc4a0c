import { clientKey } from '../http/limits/client-key.ts';
import { type Account, readAccount, updateAccount } from './accounts.ts';
import type { Client } from './client.ts';
import type { AccountDeps } from './deps.ts';
import { recordIn, withEventIfRoom } from './events/record-event.ts';
import type { Picture } from './pictures/store.ts';

/**
 * Changes the caller's name and picture. A new name is an event of the account, with the previous one.
 * @throws Refusal 400 when the name is taken, 401 when the account is deleted, 429 after too many new names
 */
export async function updateProfile(
  deps: AccountDeps,
  owner: string,
  sent: { username: string; picture: Picture | null | undefined },
  by: Client,
): Promise<Account> {
  if (deps.rateLimit) {
    const { username } = await readAccount(deps.db, owner);
    if (sent.username !== username) deps.renames.take(clientKey(by.address));
  }
  const event = { event: 'username changed', owner, by } as const;
  let isRenamed = false;
  const account = await withEventIfRoom((stores) => {
    isRenamed = false;
    return updateAccount(deps.db, owner, sent, async (tx, before) => {
      isRenamed = true;
      if (stores) await recordIn(tx, deps, { ...event, detail: `was ${before}` });
    });
  });
  if (isRenamed) deps.happened(event);
  return account;
}
