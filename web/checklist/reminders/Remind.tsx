import { useLazy } from '../../ui/lazy-code.ts';
import { lazy } from '../open/lazy.ts';
import { useReminder } from './reminded.ts';

const chip = lazy(() => import('./ReminderChip.tsx'));

/** After the text of a note that has a reminder. */
export function Remind({ id, isDone }: { id: string; isDone: boolean }) {
  const reminder = useReminder(id);
  const code = useLazy(chip, reminder !== undefined);
  return reminder && code ? <code.ReminderChip reminder={reminder} isDone={isDone} /> : null;
}
