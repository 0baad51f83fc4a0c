import { useCallback, useSyncExternalStore } from 'react';
import type { Reminder } from '../../../contract/reminders.ts';
import { ofSession } from '../../session/session.ts';
import { useSession } from '../../session/useSession.ts';
import { IdSet } from '../../ui/id-set.ts';
import { checklist } from '../store/checklist.ts';

/** The reminders by their notes: a row hears of its own alone. */
const reminded = ofSession((signal) => {
  const { shown } = checklist();
  const notes = new IdSet();
  const byNote = new Map<string, Reminder>();
  let known: readonly Reminder[] | undefined;
  const look = () => {
    const { reminders } = shown.read();
    if (reminders === known) return;
    known = reminders;
    const before = new Map(byNote);
    byNote.clear();
    for (const one of reminders ?? []) byNote.set(one.id, one);
    for (const [id, one] of before) if (byNote.get(id) !== one) notes.set(id, false);
    notes.setAll([...byNote.keys()]);
  };
  look();
  const stop = shown.listen(look);
  signal.addEventListener('abort', stop);
  return { notes, byNote };
});

export function useReminder(id: string): Reminder | undefined {
  useSession();
  const { notes, byNote } = reminded();
  const listen = useCallback((listener: () => void) => notes.listen(id, listener), [notes, id]);
  return useSyncExternalStore(
    listen,
    () => byNote.get(id),
    () => undefined,
  );
}

export const reminderOf = (id: string): Reminder | undefined => reminded().byNote.get(id);
