import type { Connection } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { unauthorized } from '../errors.ts';

const selectDisabled = statement<{ owner: string }>()('selectDisabled', (db, param) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', param('owner'))
    .where('disabled_at', 'is not', null),
);

/**
 * Only a user who has authenticated learns it. The transaction has locked the account.
 * @throws Refusal 401 when the operator has disabled it
 */
export async function refuseDisabled(tx: Connection, owner: string): Promise<void> {
  if ((await tx.first(selectDisabled, { owner })) === undefined) return;
  throw unauthorized('This account is disabled. Ask the owner of the site.');
}

/** Disables an account as of a time, or with null enables it, in the transaction that ends its sessions. */
export const setDisabled = statement<{ owner: string; disabled_at: number | null }>()(
  'setDisabledAt',
  (db, param) => db.updateTable('accounts').set(param.each('disabled_at')).where('id', '=', param('owner')),
);
