import { addColumns, type Migration } from './tables.ts';

/** Since when an account is disabled by the operator. */
export const disabledAccounts: Migration = (db, type) =>
  addColumns(db, type, 'accounts', 'disabled_at integer null');
