import { useId, useState } from 'react';
import { localTime, nextMoment } from '../../../contract/moments.ts';
import { REPEATS, type Repeat } from '../../../contract/reminders.ts';
import { Button } from '../../ui/Button.tsx';
import field from '../../ui/Field.module.css';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { change } from '../store/checklist.ts';
import { HOUR_MS, momentIn, ownZone, setReminder, usualHours } from './act.ts';
import { REPEAT_WORDS } from './moment-text.ts';
import { offerNotifications } from './NotificationsDialog.tsx';
import { reminderOf } from './reminded.ts';
import styles from './reminders.lazy.module.css';

const DAYS_OF_WEEK = 7;
const MONDAY = 1;

/** The offered times: later today only while that is an hour away. */
function offers(): readonly { words: string; at: number }[] {
  const { morning, evening } = usualHours();
  const tonight = momentIn(0, evening);
  const toMonday = (DAYS_OF_WEEK + MONDAY - new Date().getDay()) % DAYS_OF_WEEK || DAYS_OF_WEEK;
  return [
    ...(tonight - Date.now() >= HOUR_MS ? [{ words: `Later today ${evening}`, at: tonight }] : []),
    { words: `Tomorrow ${morning}`, at: momentIn(1, morning) },
    ...(toMonday > 1 ? [{ words: `Monday ${morning}`, at: momentIn(toMonday, morning) }] : []),
  ];
}

interface RemindDialogProps {
  id: string;
  onClose: () => void;
}

/** Asks when to be reminded of a note, and how often. */
export function RemindDialog({ id, onClose }: RemindDialogProps) {
  const [before] = useState(() => reminderOf(id));
  const [choices] = useState(offers);
  const zone = before?.zone ?? ownZone();
  const [[date = '', time = ''], setLocal] = useState(() =>
    (before?.at ? localTime(before.at, zone) : localTime(choices[0]?.at ?? Date.now(), zone)).split('T'),
  );
  const [repeat, setRepeat] = useState<Repeat>(before?.repeat ?? 'never');
  const [isPast, setPast] = useState(false);
  const repeatId = useId();
  const local = `${date}T${time}`;

  function choose(next: readonly string[]): void {
    setPast(false);
    setLocal([...next]);
  }

  function set(): void {
    const when = { local, zone, repeat };
    if (nextMoment({ ...when, repeat: 'never' }, 0) <= Date.now()) {
      setPast(true);
      return;
    }
    setReminder(id, when);
    onClose();
    offerNotifications();
  }

  function remove(): void {
    change({ kind: 'remind', id, when: null });
    onClose();
  }

  return (
    <FormDialog title="Remind me" action="Set" keys="Enter" onSubmit={set} onClose={onClose}>
      <div className={styles.offers}>
        {choices.map(({ words, at }) => (
          <Button
            key={words}
            kind="secondary"
            aria-pressed={localTime(at, zone) === local}
            onClick={() => choose(localTime(at, zone).split('T'))}
          >
            {words}
          </Button>
        ))}
      </div>
      <div className={styles.fields}>
        <TextField
          label="Date"
          type="date"
          required
          value={date}
          error={isPast ? 'This moment has passed.' : undefined}
          onChange={(event) => choose([event.target.value, time])}
        />
        <TextField
          label="Time"
          type="time"
          required
          value={time}
          onChange={(event) => choose([date, event.target.value])}
        />
      </div>
      <div className={field.field}>
        <label htmlFor={repeatId} className={field.label}>
          Repeat
        </label>
        <select
          id={repeatId}
          className={field.input}
          value={repeat}
          onChange={(event) => setRepeat(REPEATS.find((one) => one === event.target.value) ?? 'never')}
        >
          {REPEATS.map((one) => (
            <option key={one} value={one}>
              {REPEAT_WORDS[one]}
            </option>
          ))}
        </select>
      </div>
      {repeat !== 'never' && <p>Each time, the note and its sub notes come back unchecked.</p>}
      {before && (
        <Button kind="text" onClick={remove}>
          Remove the reminder
        </Button>
      )}
    </FormDialog>
  );
}
