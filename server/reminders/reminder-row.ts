import type { Selectable } from 'kysely';
import type { Reminder } from '../../contract/reminders.ts';
import { statement } from '../database/statement.ts';
import type { Tables } from '../database/tables.ts';

export const COLUMNS = ['note', 'space', 'local', 'zone', 'repeat', 'at', 'due'] as const;
export type ReminderRow = Pick<Selectable<Tables['reminders']>, (typeof COLUMNS)[number]>;

export const presentReminder = ({ note: id, at, ...row }: ReminderRow): Reminder => ({
  id,
  ...row,
  at: row.repeat === 'never' && row.due !== null ? null : at,
});

export const selectReminders = statement<{ owner: string }>()('selectReminders', (db, param) =>
  db.selectFrom('reminders').select(COLUMNS).where(param.match('owner')).orderBy('at').orderBy('note'),
);

interface Saved extends Omit<ReminderRow, 'due'> {
  owner: string;
}

export const saveReminder = statement<Saved>()('saveReminder', (db, param) => {
  const values = {
    ...param.each('space', 'local', 'zone', 'repeat', 'at'),
    due: null,
    push_at: null,
  };
  return db
    .insertInto('reminders')
    .values({ owner: param('owner'), note: param('note'), ...values })
    .onConflict((known) => known.columns(['owner', 'note']).doUpdateSet(values));
});

export const removeReminder = statement<{ owner: string; note: string }>()('removeReminder', (db, param) =>
  db.deleteFrom('reminders').where(param.match('owner', 'note')),
);
