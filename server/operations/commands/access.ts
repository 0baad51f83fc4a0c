import { setDisabled } from '../../accounts/disabled.ts';
import { endAllSessions, endSession, listSessions } from '../../accounts/sessions/sessions.ts';
import { listPersonalTokens, removePersonalToken } from '../../accounts/tokens/personal-tokens.ts';
import type { Database } from '../../database/database.ts';
import { print, printList } from '../printing.ts';
import { idOfUser, shortId } from './ids.ts';
import { dayOf, isoOf, minuteOf } from './times.ts';

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
export async function printSessions(db: Database, username: string, json?: boolean): Promise<void> {
  const sessions = await openSessions(db, await idOfUser(db, username));
  const rows = sessions.map(({ id, used_at, device, address }) => ({
    id: shortId(id),
    used_at: isoOf(used_at),
    device,
    address,
  }));
  await printList(rows, {
    json,
    none: `${username} has no sessions.`,
    line: ({ id, used_at, device, address }) => `${id} used ${minuteOf(used_at)} UTC, ${device}, ${address}`,
  });
}

/** Ends one session of a user, or all. @returns the owner whose streams must be checked */
export async function endSessions(db: Database, username: string, id: string | undefined): Promise<string> {
  const owner = await idOfUser(db, username);
  const sessions = chosen(await openSessions(db, owner), id, 'session');
  await db.write(async (tx) => {
    for (const session of sessions) await endSession(tx, { owner, session: session.id });
  }, owner);
  print(`${username}: sessions ended: ${sessions.length}.`);
  return owner;
}

/** Prints the personal tokens of a user: id, scope, last use, expiry, name. */
export async function printTokens(db: Database, username: string, json?: boolean): Promise<void> {
  const tokens = await listPersonalTokens(db.read, await idOfUser(db, username));
  const rows = tokens.map(({ id, name, read_only, used_at, expires_at }) => ({
    id: shortId(id),
    name,
    read_only: Boolean(read_only),
    used_at: used_at === null ? null : isoOf(used_at),
    expires_at: isoOf(expires_at),
  }));
  await printList(rows, {
    json,
    none: `${username} has no personal tokens.`,
    line: ({ id, name, read_only, used_at, expires_at }) => {
      const used = used_at === null ? 'never used' : `used ${dayOf(used_at)}`;
      return `${id} ${read_only ? 'reads' : 'writes'}, ${used}, until ${dayOf(expires_at)}: ${name}`;
    },
  });
}

/** Revokes one personal token of a user, or all. @returns the owner whose streams must be checked */
export async function revokeTokens(db: Database, username: string, id: string | undefined): Promise<string> {
  const owner = await idOfUser(db, username);
  const tokens = chosen(await listPersonalTokens(db.read, owner), id, 'token');
  await db.write(async (tx) => {
    for (const token of tokens) await removePersonalToken(tx, { owner, id: token.id });
  }, owner);
  print(`${username}: tokens revoked: ${tokens.length}.`);
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
  print(`${username} is disabled: no sessions, and no new ones until enable-user.`);
  return owner;
}

/** Restores access to the account, unchanged; the user logs in again. */
export async function enableUser(db: Database, username: string): Promise<void> {
  const owner = await idOfUser(db, username);
  await db.write((tx) => setDisabled(tx, { owner, disabled_at: null }), owner);
  print(`${username} is enabled, and can log in.`);
}
