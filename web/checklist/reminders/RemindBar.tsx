import { type ReactNode, useEffect, useState } from 'react';
import type { Reminder } from '../../../contract/reminders.ts';
import { renewNotifications } from '../../offline/notifications.ts';
import styles from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { closeIcon } from '../../ui/shell-icons.ts';
import { useFocusReturn } from '../../ui/useFocusReturn.ts';
import { quoted } from '../store/changes/quoted.ts';
import type { Shown } from '../store/checklist.ts';
import { dealWith, HOUR_MS, momentIn, putOff, usualHours } from './act.ts';
import { comeMoment } from './come.ts';
import { openReminders } from './open-remind.ts';
import { bellIcon } from './reminder-icons.ts';
import reminders from './reminders.lazy.module.css';
import { useMinute } from './useMinute.ts';

interface RemindBarProps {
  lists: Shown;
  /** Shown where nothing has come. */
  otherwise: ReactNode;
}

/** What has come and is not dealt with: one reminder with what can be done, or their number. */
export function RemindBar({ lists, otherwise }: RemindBarProps) {
  const now = useMinute();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const focusEvents = useFocusReturn();
  useEffect(() => void renewNotifications().catch(() => {}), []); // the next page tries again
  const come = comeIn(lists, now).filter(({ key }) => !closed.has(key));
  const [first] = come;
  if (first === undefined) return otherwise;
  const { reminder, content } = first;
  return (
    <div className={styles.bars} {...focusEvents}>
      <div className={`${styles.bar} ${styles.warm} ${reminders.come}`}>
        <Icon shape={bellIcon} />
        <p role="status" dir="auto">
          {come.length === 1 ? `Reminder: ${quoted(content)}` : `${come.length} reminders`}
        </p>
        {come.length === 1 ? (
          <>
            <Button kind="text" onClick={() => dealWith(reminder)}>
              Done
            </Button>
            <Button kind="text" onClick={() => putOff(reminder, Date.now() + HOUR_MS)}>
              In an hour
            </Button>
            <Button kind="text" onClick={() => putOff(reminder, momentIn(1, usualHours().morning))}>
              Tomorrow
            </Button>
          </>
        ) : (
          <Button kind="text" aria-haspopup="dialog" onClick={() => openReminders({})}>
            Show
          </Button>
        )}
        <IconButton
          icon={closeIcon}
          label="Close"
          onClick={() => setClosed(new Set([...closed, ...come.map(({ key }) => key)]))}
        />
      </div>
    </div>
  );
}

interface Come {
  readonly reminder: Reminder;
  readonly content: string;
  /** A repeated one that comes again is another. */
  readonly key: string;
}

/** The oldest first; without those whose note is done, or not here. */
function comeIn({ reminders = [], notes = [] }: Shown, now: number): readonly Come[] {
  return reminders
    .flatMap((reminder) => {
      const at = comeMoment(reminder, now);
      const note = at === undefined ? undefined : notes.find(({ id }) => id === reminder.id);
      if (at === undefined || note === undefined || (note.scratched_out && reminder.repeat === 'never'))
        return [];
      return { reminder, content: note.content, at, key: `${reminder.id} ${at}` };
    })
    .sort((a, b) => a.at - b.at);
}
