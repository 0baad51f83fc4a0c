import { localTime, nextMoment, type When } from '../../../contract/moments.ts';
import type { Reminder } from '../../../contract/reminders.ts';
import { readStored, store } from '../../session/storage.ts';
import { change } from '../store/checklist.ts';
import type { Reminded } from './reminded.ts';

export const HOUR_MS = 3_600_000;
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The storage key of the hours that were chosen last, before and after noon. */
const HOURS = 'reminder_hours';

export function usualHours(): { morning: string; evening: string } {
  const [morning = '09:00', evening = '18:00'] = readStored(HOURS)?.split(' ') ?? [];
  return { morning, evening };
}

export function setReminder(id: string, when: When): void {
  const time = when.local.slice(11);
  const { morning, evening } = usualHours();
  store({ [HOURS]: time < '12:00' ? `${time} ${evening}` : `${morning} ${time}` });
  change({ kind: 'remind', id, when: { ...when, at: nextMoment(when, Date.now()) } });
}

/** Scratches the note out. A reminder that repeats goes on with its next moment. */
export function dealWith({ note, reminder: { id, local, zone, repeat } }: Reminded): void {
  const when = { local, zone, repeat };
  const next = repeat === 'never' ? null : { ...when, at: nextMoment(when, Date.now()) };
  change({ kind: 'remind', id, when: next });
  if (!note.scratched_out) change({ kind: 'update note', id, scratched_out: true });
}

/** Puts it off once: the repeat keeps its hour. */
export function putOff({ id, local, zone, repeat }: Reminder, at: number): void {
  const later = localTime(at, zone);
  const when = repeat === 'never' ? { local: later, zone, repeat } : { local, zone, repeat, later };
  change({ kind: 'remind', id, when: { ...when, at } });
}

/** A time of day, some days from now, on the clock of this device. */
export function momentIn(days: number, time: string): number {
  const day = new Date();
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hour, minute).getTime();
}
