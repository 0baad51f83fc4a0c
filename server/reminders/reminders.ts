import { nextMoment, type When } from '../../contract/moments.ts';
import { REMINDERS_MAX, type Reminder } from '../../contract/reminders.ts';
import { type Actor, change } from '../checklist/door/change.ts';
import { type Outcome, Unchanged } from '../checklist/door/outcome.ts';
import { noteReminded } from '../checklist/rows/reminders.ts';
import type { Database } from '../database/database.ts';
import { badRequest, invalid, notFound } from '../errors.ts';
import { isUuid } from '../http/bodies/validation.ts';
import { noteNow } from './note-now.ts';
import { presentReminder, removeReminder, saveReminder, selectReminders } from './reminder-row.ts';

const DAY_MS = 24 * 3_600_000;
const AHEAD_MAX_MS = 3_653 * DAY_MS;

export const listReminders = async (db: Database, owner: string): Promise<Reminder[]> =>
  (await db.read.all(selectReminders, { owner })).map(presentReminder);

interface Wanted extends When {
  later?: string;
}

/** @throws Refusal 400 for a time or zone that does not exist, or a moment too far from now */
function momentOf({ later, ...when }: Wanted, now: number): number {
  let at: number;
  try {
    const next = nextMoment(when, now);
    at = later === undefined ? next : nextMoment({ ...when, local: later, repeat: 'never' }, now);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalid(/zone/i.test(error.message) ? 'zone' : 'local', 'There is no such time or time zone.');
  }
  if (at < now - DAY_MS) throw invalid('local', 'This moment has passed.');
  if (at > now + AHEAD_MAX_MS) throw invalid('local', 'This moment is more than ten years ahead.');
  return at;
}

interface OfNote {
  /** The space of the note. */
  space: string;
  id: string;
  wanted: Wanted;
  now: number;
}

/**
 * Sets or changes the reminder of a note, which deals with a moment that has come.
 * @param actor the person, whose own lists hold their reminders wherever the note is
 * @throws Refusal 404 for a note that is not in the space, 400 for a moment, and at the limit
 */
export async function setReminder(
  db: Database,
  actor: Pick<Actor, 'owner' | 'key'>,
  { space, id, wanted, now }: OfNote,
): Promise<Outcome<Reminder>> {
  if (!isUuid(id)) throw notFound();
  const { owner } = actor;
  const note = id.toLowerCase();
  const { local, zone, repeat } = wanted;
  return change<Reminder>(db, actor, async (tx, raising) => {
    const found = await noteNow(tx, { owner: space, id: note });
    if (found === undefined || found.isDeleted) throw notFound();
    const row = { note, space, local, zone, repeat, at: momentOf(wanted, now), due: null };
    const all = await tx.all(selectReminders, { owner });
    const before = all.find((one) => one.note === note);
    if (JSON.stringify(before) === JSON.stringify(row)) return new Unchanged(presentReminder(row));
    await raising;
    if (before === undefined && all.length >= REMINDERS_MAX)
      throw badRequest(`You have ${REMINDERS_MAX} reminders, the most there can be.`);
    await tx.run(saveReminder, { owner, ...row });
    await noteReminded(tx, owner);
    return presentReminder(row);
  });
}

/** @throws Refusal 404 when the note has no reminder of this person */
export async function deleteReminder(
  db: Database,
  actor: Pick<Actor, 'owner' | 'key'>,
  id: string,
): Promise<Outcome<void>> {
  if (!isUuid(id)) throw notFound();
  const { owner } = actor;
  return change<void>(db, actor, async (tx, raising) => {
    await raising;
    if ((await tx.run(removeReminder, { owner, note: id.toLowerCase() })) === 0) throw notFound();
    await noteReminded(tx, owner);
    return undefined;
  });
}
