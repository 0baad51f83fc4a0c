import { createTable, type Migration } from './tables.ts';

/** Credentials for a user's scripts. */
export const personalTokens: Migration = (db, type) =>
  createTable(db, type, 'personal_tokens', {
    key: 'owner, id',
    columns: `
      owner account, id text, name text, read_only integer, secret_hash text, created_at integer,
      expires_at integer, used_at integer null`,
  });
