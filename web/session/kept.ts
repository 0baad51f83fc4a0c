import { forgetAtLogin, goneUser } from './gone-account.ts';
import { inDatabase } from './in-database.ts';
import { expiryOf, sessionOf } from './token-claims.ts';
import { readTokens } from './tokens.ts';

/** True when this device keeps something of the present session, which it may show while the refresh token is good. */
export async function isKept(): Promise<boolean> {
  const { refresh } = readTokens();
  const session = sessionOf(refresh ?? '');
  if (session === undefined || (expiryOf(refresh ?? '') ?? 0) <= Date.now()) return false;
  const known = await inDatabase((database) => database.get('kept', 'known'));
  return known?.session === session;
}

/** How many changes wait on this device to be sent, of all users: clearing storage deletes all of them. */
export async function countWaiting(): Promise<number> {
  const rows = await inDatabase((database) => database.getAll('queue'));
  return rows?.filter(({ user }) => user !== goneUser()).length ?? 0;
}

/** Deletes all changes that wait on this device, of all users. */
export async function discardWaiting(): Promise<void> {
  await inDatabase((database) => database.clear('queue'));
}

/** Deletes what other sessions than the present one have left. What a user has not sent waits for the next login. */
export async function forgetOthers(): Promise<void> {
  const session = sessionOf(readTokens().refresh ?? '');
  await inDatabase(async (database) => {
    const change = database.transaction('kept', 'readwrite');
    if ((await change.store.get('known'))?.session !== session) await change.store.clear();
    await change.done;
  });
  await forgetAtLogin();
}
