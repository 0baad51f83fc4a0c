import { setDisabled } from '../../accounts/disabled.ts';
import { endAllSessions, endSession, listSessions } from '../../accounts/sessions/sessions.ts';
import { listPersonalTokens, removePersonalToken } from '../../accounts/tokens/personal-tokens.ts';
import type { Database } from '../../database/database.ts';
import { idOfUser, shortId } from './ids.ts';
import { minuteOf } from './invitations.ts';

/** The items with a short id, or all when none is given. @throws Error in one line when nothing is found */
function chosen<T extends { id: string }>(
  all: readonly T[],
  id: string | undefined,
  what: string,
): readonly T[] {
  const found = id === undefined ? all : all.filter((one) => shortId(one.id) === id);
  if (found.length > 0) return found;
  throw new Error(id === undefined ? `There is no ${what}.` : `There is no ${what} ${id}.`);
}

const openSessions = (db: Database, owner: string) => listSessions(db, { owner, session: '' }, Date.now());

/** Prints the sessions of a user: id, last use, device, shortened address. */
export async function printSessions(db: Database, username: string): Promise<void> {
  for (const { id, used_at, device, address } of await openSessions(db, await idOfUser(db, username)))
    console.log(`${shortId(id)} used ${minuteOf(used_at)} UTC, ${device}, ${address}`);
}

/** Ends one session of a user, or all. @returns the owner whose streams must be checked */
export async function endSessions(db: Database, username: string, id: string | undefined): Promise<string> {
  const owner = await idOfUser(db, username);
  const sessions = chosen(await openSessions(db, owner), id, 'session');
  await db.write(async (tx) => {
    for (const session of sessions) await endSession(tx, { owner, session: session.id });
  }, owner);
  console.log(`${username}: sessions ended: ${sessions.length}.`);
  return owner;
}

/** Prints the personal tokens of a user: id, scope, last use, expiry, name. */
export async function printTokens(db: Database, username: string): Promise<void> {
  const day = (time: number) => minuteOf(time).slice(0, 10);
  const owner = await idOfUser(db, username);
  for (const { id, name, read_only, used_at, expires_at } of await listPersonalTokens(db.read, owner)) {
    const used = used_at === null ? 'never used' : `used ${day(used_at)}`;
    console.log(
      `${shortId(id)} ${read_only ? 'reads' : 'writes'}, ${used}, until ${day(expires_at)}: ${name}`,
    );
  }
}

/** Revokes one personal token of a user, or all. @returns the owner whose streams must be checked */
export async function revokeTokens(db: Database, username: string, id: string | undefined): Promise<string> {
  const owner = await idOfUser(db, username);
  const tokens = chosen(await listPersonalTokens(db.read, owner), id, 'token');
  await db.write(async (tx) => {
    for (const token of tokens) await removePersonalToken(tx, { owner, id: token.id });
  }, owner);
  console.log(`${username}: tokens revoked: ${tokens.length}.`);
  return owner;
}

/**
 * Ends its sessions and suspends its personal tokens; keeps its data.
 * @returns the owner whose streams must be checked
 */
export async function disableUser(db: Database, username: string): Promise<string> {
  const owner = await idOfUser(db, username);
  await db.write(async (tx) => {
    await setDisabled(tx, { owner, disabled_at: Date.now() });
    await endAllSessions(tx, owner);
  }, owner);
  console.log(`${username} is disabled: no sessions, and no new ones until enable-user.`);
  return owner;
}

/** Restores access to the account, unchanged; the user logs in again. */
export async function enableUser(db: Database, username: string): Promise<void> {
  const owner = await idOfUser(db, username);
  await db.write((tx) => setDisabled(tx, { owner, disabled_at: null }), owner);
  console.log(`${username} is enabled, and can log in.`);
}
