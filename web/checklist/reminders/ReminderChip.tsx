import { bellIcon } from '../../ui/bell-icon.ts';
import { Icon } from '../../ui/Icon.tsx';
import { chipText, spokenText } from './moment-text.ts';
import { openRemind } from './open-remind.ts';
import { momentOf, type Reminded } from './reminded.ts';
import styles from './reminders.lazy.module.css';
import { useMinute } from './useMinute.ts';

/** Bell and moment: a tap changes the reminder. One that has come and is not dealt with is in the accent colour. */
export function ReminderChip(reminded: Reminded) {
  const now = useMinute();
  const { at, isCome } = momentOf(reminded, now);
  const { id, repeat } = reminded.reminder;
  const words = spokenText(at, repeat);
  return (
    <button
      type="button"
      className={`mono ${styles.chip}`}
      data-come={isCome || undefined}
      aria-haspopup="dialog"
      aria-label={`${chipText(at, now)}, ${isCome ? 'reminder that has come' : 'reminder'}: ${words}`}
      title={words}
      onClick={(event) => {
        event.stopPropagation();
        openRemind({ id });
      }}
    >
      <Icon shape={bellIcon} />
      {chipText(at, now)}
    </button>
  );
}

/** The bell of chips that are not shown, on the note that they are below. */
export function HiddenBell({ hidden }: { hidden: readonly Reminded[] }) {
  const now = useMinute();
  const isCome = hidden.some((reminded) => momentOf(reminded, now).isCome);
  const words = `Sub note with a reminder${isCome ? ' that has come' : ''}`;
  return (
    <span role="img" className={styles.chip} data-come={isCome || undefined} aria-label={words} title={words}>
      <Icon shape={bellIcon} />
    </span>
  );
}
