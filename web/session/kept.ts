import { forgetAtLogin, forgetUser, goneUser } from './gone-account.ts';
import { deleteQueued, inDatabase } from './in-database.ts';
import { DATABASE } from './storage.ts';
import { expiryOf, sessionOf, userOf } from './token-claims.ts';
import { readTokens } from './tokens.ts';

/** True when this device keeps something of the present session, which it may show while the refresh token is good. */
export async function isKept(): Promise<boolean> {
  const { refresh } = readTokens();
  const session = sessionOf(refresh ?? '');
  if (session === undefined || (expiryOf(refresh ?? '') ?? 0) <= Date.now()) return false;
  const known = await inDatabase((database) => database.get('kept', 'known'));
  return known?.session === session;
}

/** Counts the changes that wait on this device to be sent: of the user who is signed in, of others, or of both. */
export async function countWaiting(whose: 'own' | 'others' | 'all' = 'all'): Promise<number> {
  const own = userOf(readTokens().access ?? '');
  const rows = await inDatabase((database) => database.getAll('queue'));
  const counts = (user: string) => whose === 'all' || (user === own) === (whose === 'own');
  return rows?.filter(({ user }) => user !== goneUser() && counts(user)).length ?? 0;
}

/** Deletes the changes of others that wait on this device. */
export async function discardWaiting(): Promise<void> {
  const own = userOf(readTokens().access ?? '');
  await deleteQueued((user) => user !== own);
}

/** Deletes what a user who has logged out still had to send from here, or all when others have nothing to send. */
export async function forgetAfter(user: string): Promise<void> {
  if (user === userOf(readTokens().access ?? '')) return; // is back already
  await forgetUser(user);
  const isLeft = (await countWaiting()) > 0;
  if (!isLeft && readTokens().access === null) globalThis.indexedDB?.deleteDatabase(DATABASE);
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
  if (session === undefined) await endNotifications();
}

/** A device whose user is signed out shows none of their reminders, even before the server learns of it. */
export async function endNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
