import { createTable, type Migration } from './tables.ts';

/** Passkeys, and the challenges that were answered: each is accepted once. */
export const passkeys: Migration = async (db, type) => {
  await createTable(db, type, 'passkeys', {
    key: 'owner, id',
    columns: `
      owner account, id text, credential_id text, public_key text, counter integer, name text,
      created_at integer, used_at integer null`,
    and: (table) => table.addUniqueConstraint('passkeys_credential', ['owner', 'credential_id']),
  });
  await createTable(db, type, 'spent_challenges', {
    key: 'id',
    columns: 'id text, expires_at integer',
  });
};
