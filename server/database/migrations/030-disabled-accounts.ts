import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Since when an account is disabled by the operator. */
export async function disabledAccounts(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('disabled_at', integer).execute();
}
