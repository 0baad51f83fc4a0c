import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

const replacePasswordHash = statement<{ owner: string; verified: string; password_hash: string }>()(
  'replacePasswordHash',
  (db, param) =>
    db
      .updateTable('accounts')
      .set(param.each('password_hash'))
      .where('id', '=', param('owner'))
      .where('password_hash', '=', param('verified')),
);

/**
 * Sets the password hash if it still is the one that was verified, and locks the account until the transaction
 * ends.
 */
export async function replaceHash(
  tx: Connection,
  change: { owner: string; verified: string; password_hash: string },
): Promise<boolean> {
  return (await tx.run(replacePasswordHash, change)) === 1;
}

const setPasswordHash = statement<{ owner: string; password_hash: string }>()(
  'setPasswordHash',
  (db, param) => db.updateTable('accounts').set(param.each('password_hash')).where('id', '=', param('owner')),
);

/** Sets the password hash, whatever the present one is. */
export async function setHash(
  tx: Connection,
  change: { owner: string; password_hash: string },
): Promise<boolean> {
  return (await tx.run(setPasswordHash, change)) === 1;
}
