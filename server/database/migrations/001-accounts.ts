import { sql } from 'kysely';
import { createTable, type Migration } from './tables.ts';

export const accounts: Migration = async (db, type) => {
  await createTable(db, type, 'accounts', {
    key: 'id',
    columns: `
      id text, username text, password_hash text, picture text null, revision integer default 0,
      created_at integer`,
  });

  // A table of its own: the name must be unique over all owners, so it can't live where the owner decides.
  await createTable(db, type, 'usernames', {
    key: 'folded',
    columns: 'folded text, owner text',
  });

  await createTable(db, type, 'sessions', {
    key: 'owner, id',
    columns: 'owner account, id text, created_at integer, used_at integer, expires_at integer',
  });
  await sql`create index sessions_expires_at on sessions (expires_at)`.execute(db);

  await createTable(db, type, 'pictures', {
    key: 'owner, id',
    columns: 'owner account, id text, data bytes',
  });

  await createTable(db, type, 'throttles', {
    key: 'key',
    columns: 'key text, failures integer, expires_at integer',
  });
  await sql`create index throttles_expires_at on throttles (expires_at)`.execute(db);
};
