import { listInvitations } from '../../accounts/invitations.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/database.ts';
import { ADMIN } from '../../runtime/program.ts';
import { invite } from '../commands/invite.ts';
import { hasUsers } from '../commands/list-users.ts';
import { print } from '../printing.ts';

/** Prints an invitation for the owner of a site that is closed and has no account yet. */
export async function inviteOwner(
  db: Database,
  { registration, publicUrl }: Pick<Config, 'registration' | 'publicUrl'>,
  address: string,
): Promise<void> {
  if (registration === 'open' || (await hasUsers(db))) return;
  if ((await listInvitations(db, Date.now())).length > 0)
    return print(`Nobody has an account yet. An invitation is out; "${ADMIN} invite" makes another one.`);
  const words = 'Registration is closed and nobody has an account yet. This link is for you:';
  await invite(db, publicUrl ?? address, undefined, words);
}
