import { createTable, type Migration } from './tables.ts';

/** The code by which a user without the password sets a new one. */
export const recoveryCodes: Migration = (db, type) =>
  createTable(db, type, 'recovery_codes', {
    key: 'owner',
    columns: 'owner account, code_hash text, created_at integer, used_at integer null',
  });
