import { setDisabled } from '../../accounts/disabled.ts';
import { endAllSessions } from '../../accounts/sessions/users-sessions.ts';
import type { Database } from '../../database/database.ts';
import { print } from '../printing.ts';
import { idOfUser } from './ids.ts';

/**
 * Ends its sessions and suspends its personal tokens; keeps its data.
 * @returns the owner whose streams must be checked
 */
export async function disableUser(db: Database, username: string): Promise<string> {
  const owner = await idOfUser(db, username);
  await db.write(async (tx) => {
    await tx.run(setDisabled, { owner, disabled_at: Date.now() });
    await endAllSessions(tx, owner);
  }, owner);
  print(`${username} is disabled: no sessions, and no new ones until enable-user.`);
  return owner;
}

/** Restores access to the account, unchanged; the user logs in again. */
export async function enableUser(db: Database, username: string): Promise<void> {
  const owner = await idOfUser(db, username);
  await db.write((tx) => tx.run(setDisabled, { owner, disabled_at: null }), owner);
  print(`${username} is enabled, and can log in.`);
}
