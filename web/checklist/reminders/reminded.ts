import { useSyncExternalStore } from 'react';
import type { Note } from '../../../contract/notes.ts';
import type { Reminder } from '../../../contract/reminders.ts';
import { ofSession } from '../../session/session.ts';
import { useSession } from '../../session/useSession.ts';
import type { Lists } from '../store/changes/lists.ts';
import { checklist } from '../store/checklist.ts';

/** A note with the reminder of it that its user has set. */
export interface Reminded {
  readonly note: Note;
  readonly reminder: Reminder;
}

/** The reminder of a deleted note sleeps with it. */
export function remindedIn({ reminders = [], notes = [] }: Partial<Lists>): readonly Reminded[] {
  if (reminders.length === 0) return [];
  const byNote = new Map(reminders.map((one) => [one.id, one]));
  return notes.flatMap((note) => {
    const reminder = byNote.get(note.id);
    return reminder ? { note, reminder } : [];
  });
}

/** For rows: the reminders by their notes, and by the notes that these are below. */
const forRows = ofSession(() => {
  const { shown } = checklist();
  const grouped = (all: readonly Reminded[]) => ({
    own: new Map(all.map(({ note, reminder }) => [note.id, reminder])),
    below: Map.groupBy(all, ({ note }) => note.parent),
  });
  let lists = shown.read();
  let rows = grouped(remindedIn(lists));
  const read = () => {
    if (lists !== shown.read()) {
      lists = shown.read();
      rows = grouped(remindedIn(lists));
    }
    return rows;
  };
  return { listen: shown.listen, read };
});

function useRow<Part>(partOf: (rows: ReturnType<ReturnType<typeof forRows>['read']>) => Part) {
  useSession();
  const { listen, read } = forRows();
  return useSyncExternalStore(
    listen,
    () => partOf(read()),
    () => undefined,
  );
}

export const useReminder = (id: string) => useRow(({ own }) => own.get(id));

export const useRemindedBelow = (id: string) => useRow(({ below }) => below.get(id));

export const reminderOf = (id: string): Reminder | undefined => forRows().read().own.get(id);

/**
 * The moment of a reminder, and whether it has come and is not dealt with: as the server says, or by the clock of this
 * page before it does.
 */
export function momentOf({ note, reminder: { due, at, repeat } }: Reminded, now: number) {
  const moment = due ?? at ?? now;
  const isOver = note.scratched_out && repeat === 'never';
  return { at: moment, isCome: (due !== null || moment <= now) && !isOver };
}

/** The oldest first. */
export const byTime = (lists: Partial<Lists>, now: number) =>
  remindedIn(lists)
    .map((reminded) => ({ ...reminded, ...momentOf(reminded, now) }))
    .sort((a, b) => a.at - b.at);
