import { ApiError } from '../../../api/api-error.ts';
import type { Entry, Held } from '../device/database.ts';
import { isLongSeen } from '../typed/days-seen.ts';

/** True for a text that met another one, or lost its place. */
export const isChoice = ({ held }: Entry): boolean => held?.why === 'conflict' || held?.why === 'gone';

/** True when such a text was replaced by a later one of its user. */
const isOvertaken = (entry: Entry, later: Entry): boolean =>
  isChoice(entry) &&
  entry.turn < later.turn &&
  entry.change.kind === later.change.kind &&
  'id' in entry.change &&
  'id' in later.change &&
  entry.change.id === later.change.id;

/** Two texts met. A newer edit joins the conflict of its note that waits already, under its id: its dialog may be open. */
export function conflictOf(entry: Entry, held: Held, all: readonly Entry[]): Entry {
  const { id, turn } = all.find((other) => isOvertaken(other, entry)) ?? entry;
  return { ...entry, held, id, turn };
}

/** Changes whose sharing has ended are deleted after 30 days of use without a decision. */
export const isForgotten = ({ held }: Entry): boolean => held?.why === 'ended' && isLongSeen(held.day);

/** The entry as it is stored once its user must decide about a refusal: a new note may have no category any more. */
export function refusedFor(reason: unknown, entry: Entry): Entry {
  const { status, body } = reason instanceof ApiError ? reason : { status: 0, body: undefined };
  const isCreation = entry.change.kind === 'create note' || entry.change.kind === 'create notes';
  const isHomeless = isCreation && body instanceof Object && 'category' in body;
  return { ...entry, held: isHomeless ? { why: 'gone' } : { why: 'refused', status, body } };
}
