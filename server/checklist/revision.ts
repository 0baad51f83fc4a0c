import type { Connection } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { unauthorized } from '../errors.ts';

const raise = statement<{ owner: string }>()('raiseRevision', (db, param) =>
  db
    .updateTable('accounts')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', param('owner'))
    .returning('revision'),
);

/**
 * Raises the revision of an owner's lists. Every write begins with it: on PostgreSQL its row lock lets the
 * writes of one owner follow each other, which makes limits and positions exact.
 * @returns the new revision; what is created in it takes it as its position, because all there is has a lower one
 * @throws Refusal 401 when the account is gone
 */
export async function raiseRevision(tx: Connection, owner: string): Promise<number> {
  const account = await tx.first(raise, { owner });
  if (account === undefined) throw unauthorized('Given token not valid for any token type');
  return account.revision;
}

/** The strong ETag of an owner's lists. It names the owner, because caches are shared by the users of a browser. */
export const listTag = (owner: string, revision: number): string => `"${owner}.${revision}"`;
