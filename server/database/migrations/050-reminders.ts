import { sql } from 'kysely';
import { addColumns, createTable, endWith, type Migration } from './tables.ts';

/** Reminders of notes, and the devices that they are pushed to. `reminded` is the revision that last changed any. */
export const reminders: Migration = async (db, type) => {
  await addColumns(db, type, 'accounts', 'reminded integer default 0');
  await createTable(db, type, 'reminders', {
    key: 'owner, note',
    columns: `
      owner account, note text, space text, local text, zone text, repeat text, at integer,
      due integer null, told_at integer null, push_at integer null, tries integer default 0,
      reached text default ''`,
  });
  await sql`create index reminders_at on reminders (at)`.execute(db);
  await sql`create index reminders_push_at on reminders (push_at) where push_at is not null`.execute(db);
  await createTable(db, type, 'push_subscriptions', {
    key: 'owner, session',
    columns: 'owner text, session text, endpoint text, p256dh text, auth text, at integer',
    and: endWith('push_subscriptions_session', 'session', 'sessions'),
  });
};
