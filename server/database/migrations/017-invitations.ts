import { createTable, type Migration } from './tables.ts';

/** Links by which a person registers while registration is closed: each until it is used or has expired. */
export const invitations: Migration = (db, type) =>
  createTable(db, type, 'invitations', {
    key: 'code_hash',
    columns: 'code_hash text, expires_at integer',
  });
