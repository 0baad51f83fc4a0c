import type { Note } from '../../../contract/notes.ts';
import { useLazy } from '../../ui/lazy-code.ts';
import { lazy } from '../open/lazy.ts';
import { useRemindedBelow, useReminder } from './reminded.ts';

const chip = lazy(() => import('./ReminderChip.tsx'));

interface RemindProps {
  note: Note;
  /** Its sub notes are not shown. */
  isClosed: boolean;
}

/** After the text of a note that has a reminder, or hides one. */
export function Remind({ note, isClosed }: RemindProps) {
  const reminder = useReminder(note.id);
  const below = useRemindedBelow(note.id);
  const hidden = isClosed ? below : undefined;
  const code = useLazy(chip, reminder !== undefined || hidden !== undefined);
  if (!code) return null;
  return (
    <>
      {reminder && <code.ReminderChip note={note} reminder={reminder} />}
      {hidden && <code.HiddenBell hidden={hidden} />}
    </>
  );
}
