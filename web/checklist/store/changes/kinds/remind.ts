import { deleteReminder, type Reminder, setReminder } from '../../../../../contract/reminders.ts';
import { call } from '../../../../session/call.ts';
import type { Lists } from '../lists.ts';
import type { Kind, Kinds } from './kind.ts';
import { nameOfNotes } from './names.ts';

const reminderOf = ({ reminders = [] }: Lists, id: string): Reminder | undefined =>
  reminders.find((reminder) => reminder.id === id);

/** Reminders lie in the user's own lists, also those of notes in shared categories. */
const remind: Kind<'remind'> = {
  apply(lists, { id, home = '', when }) {
    const others = (lists.reminders ?? []).filter((reminder) => reminder.id !== id);
    if (when === null) return { ...lists, reminders: others };
    const { later: _, ...shown } = when;
    return { ...lists, reminders: [...others, { id, space: home, ...shown, due: null }] };
  },
  invert(lists, { kind, id }) {
    const before = reminderOf(lists, id);
    if (before === undefined) return { kind, id, when: null };
    const { local, zone, repeat, at, due } = before;
    return { kind, id, when: { local, zone, repeat, at: at ?? due ?? 0 } };
  },
  anchor(lists, change) {
    const category = lists.notes.find(({ id }) => id === change.id)?.category;
    const shared = lists.categories.find(({ id, shared }) => shared && id === category);
    return shared ? { ...change, home: shared.id } : change;
  },
  space: (_, __, own) => own,
  send({ id, home, when }, { query, ...options }) {
    const of = { ...options, params: { id }, query: { space: home ?? query.space } };
    if (when === null) return call(deleteReminder, of);
    const { at: _, ...body } = when;
    return call(setReminder, { ...of, body });
  },
  lists: () => ['reminders'],
  verb: ({ when }) => (when ? ['Set reminder', 'Set reminder'] : ['Remove reminder', 'Removed reminder']),
  name: (lists, { id }) => nameOfNotes(lists, [id]),
  notes: ({ id }) => [id],
  gone: () => 'done',
  refused: () => ({ alert: 'Failed to set reminder' }),
};

export const REMIND: Kinds<'remind'> = { remind };
