import type { Reminder } from '../../../contract/reminders.ts';
import { Icon } from '../../ui/Icon.tsx';
import { comeMoment } from './come.ts';
import { chipText, spokenText } from './moment-text.ts';
import { openRemind } from './open-remind.ts';
import { bellIcon } from './reminder-icons.ts';
import styles from './reminders.lazy.module.css';
import { useMinute } from './useMinute.ts';

/** Bell and moment: a tap changes the reminder. One that has come and is not dealt with is in the accent colour. */
export function ReminderChip({ reminder, isDone }: { reminder: Reminder; isDone: boolean }) {
  const now = useMinute();
  const come = comeMoment(reminder, now);
  const at = come ?? reminder.at ?? now;
  const words = spokenText(at, reminder.repeat);
  return (
    <button
      type="button"
      className={`mono ${styles.chip}`}
      data-come={(come !== undefined && !isDone) || undefined}
      aria-haspopup="dialog"
      aria-label={`${chipText(at, now)}, ${come === undefined ? 'reminder' : 'reminder that has come'}: ${words}`}
      title={words}
      onClick={(event) => {
        event.stopPropagation();
        openRemind({ id: reminder.id });
      }}
    >
      <Icon shape={bellIcon} />
      {chipText(at, now)}
    </button>
  );
}
