import { statement } from '../../database/statement.ts';

/** Sets the password hash if it still is the one that was verified, and locks the account until the transaction ends. */
export const replaceHash = statement<{ owner: string; verified: string; password_hash: string }>()(
  'replacePasswordHash',
  (db, param) =>
    db
      .updateTable('accounts')
      .set(param.each('password_hash'))
      .where('id', '=', param('owner'))
      .where('password_hash', '=', param('verified')),
);

/** Sets the password hash, whatever the present one is. */
export const setHash = statement<{ owner: string; password_hash: string }>()('setPasswordHash', (db, param) =>
  db.updateTable('accounts').set(param.each('password_hash')).where('id', '=', param('owner')),
);
