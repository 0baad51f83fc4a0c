import { type ReactNode, useEffect, useState } from 'react';
import { renewNotifications } from '../../offline/notifications.ts';
import styles from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { bellIcon } from '../../ui/bell-icon.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { closeIcon } from '../../ui/shell-icons.ts';
import { useFocusReturn } from '../list/useFocusReturn.ts';
import { quoted } from '../store/changes/quoted.ts';
import type { Shown } from '../store/checklist.ts';
import { dealWith, HOUR_MS, momentIn, putOff, usualHours } from './act.ts';
import { openReminders } from './open-remind.ts';
import { byTime, type Reminded } from './reminded.ts';
import reminders from './reminders.lazy.module.css';
import { useMinute } from './useMinute.ts';

/** A repeated one that comes again is another. */
const keyOf = ({ note, at }: Reminded & { at: number }): string => `${note.id} ${at}`;

interface RemindBarProps {
  lists: Shown;
  /** Shown where nothing has come. */
  otherwise: ReactNode;
  /** Shown below what has come, too. */
  connection: ReactNode;
}

/** The due reminders: one with its actions, or their number. */
export function RemindBar({ lists, otherwise, connection }: RemindBarProps) {
  const now = useMinute();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const focusEvents = useFocusReturn();
  useEffect(() => void renewNotifications().catch(() => {}), []); // the next page tries again
  const come = byTime(lists, now).filter((one) => one.isCome && !closed.has(keyOf(one)));
  const [first] = come;
  if (first === undefined) return otherwise;
  const { reminder, note } = first;
  return (
    <>
      <div className={styles.bars} {...focusEvents}>
        <div className={`${styles.bar} ${styles.warm} ${reminders.come}`}>
          <Icon shape={bellIcon} />
          <p role="status" dir="auto">
            {come.length === 1 ? `Reminder: ${quoted(note.content)}` : `${come.length} reminders`}
          </p>
          {come.length === 1 ? (
            <>
              <Button kind="text" onClick={() => dealWith(first)}>
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
            onClick={() => setClosed(new Set([...closed, ...come.map(keyOf)]))}
          />
        </div>
      </div>
      {connection}
    </>
  );
}
