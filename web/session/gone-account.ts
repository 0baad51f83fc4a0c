import { deleteQueued, inDatabase } from './in-database.ts';
import { readStored, store, storedKeys } from './storage.ts';
import { readDrafts } from './stored-drafts.ts';
import { userOf } from './token-claims.ts';
import { GONE_KEY, readTokens } from './tokens.ts';

/** The user of this device whose account was deleted, as long as something of theirs is left on it. */
export const goneUser = (): string | null => readStored(GONE_KEY);

/** The texts of a user that the server does not have: in changes that wait, and typed without being saved. */
export async function textsOf(user: string): Promise<readonly string[]> {
  const rows = await inDatabase((database) => database.getAll('queue'));
  const waiting = rows?.filter((row) => row.user === user).flatMap(({ change }) => textsIn(change)) ?? [];
  const typed = Object.values(readDrafts(user)).map(({ text }) => text);
  return [...new Set([...waiting, ...typed.filter(isTyped)])];
}

/** Every version of the site keeps what was typed under these names. */
function textsIn(change: unknown): readonly string[] {
  const { content, title, notes }: Partial<Record<string, unknown>> = { ...(change as object) };
  const own = [content, title].filter((text) => typeof text === 'string');
  return [...own.filter(isTyped), ...(Array.isArray(notes) ? notes.flatMap(textsIn) : [])];
}

/** A divider is a note of nothing but dashes. */
const isTyped = (text: string): boolean => /[^-\s]/.test(text);

/** Deletes all that this device has of a user. */
export async function forgetUser(user: string): Promise<void> {
  await deleteQueued((whose) => whose === user);
  await inDatabase((database) => database.delete('devices', user));
  const theirs = storedKeys().filter((key) => `${key} ${readStored(key)}`.includes(user));
  store(Object.fromEntries(theirs.map((key) => [key, null])));
}

/** No other user finds a deleted account's data; the same user is back when the server was restored. */
export async function forgetAtLogin(): Promise<void> {
  const [gone, { access }] = [goneUser(), readTokens()];
  if (gone === null || access === null) return;
  if (userOf(access) === gone) store({ [GONE_KEY]: null });
  else await forgetUser(gone);
}
