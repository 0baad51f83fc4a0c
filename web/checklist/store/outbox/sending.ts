import { ApiError } from '../../../api/api-error.ts';
import type { ChangeInSpace } from '../changes/change.ts';
import { hasBaseToCheck, isBasedOn, keysChangedBy, kindOf, notesIn } from '../changes/kinds/kinds.ts';
import { type ListKey, type Lists, notesOf, sharedIn } from '../changes/lists.ts';
import type { Entry } from '../device/database.ts';
import type { sendChange } from './acknowledgement.ts';
import { isDecision, keyOf } from './entries.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { Queue } from './queue.ts';

interface Surroundings {
  readonly own: string;
  readonly sendChange: typeof sendChange;
  /** Updates a list. */
  readonly refresh: (key: ListKey) => Promise<void>;
  /** Resolves when what the device has stored is here. */
  readonly opened: Promise<unknown>;
  /** The last known state of the server. */
  readonly confirmed: () => Lists;
  readonly queue: Pick<Queue, 'alter' | 'state'>;
}

/** A note is not in the lists that a change names, or the category for a new one is not. */
const NOT_THERE: readonly number[] = [404, 400];

/** A change that is sent later than this may meet rows that its user has not seen. */
const OLD_AFTER_MS = 5_000;

const isOld = ({ at }: Entry): boolean => Math.abs(Date.now() - at) > OLD_AFTER_MS;

const isSame = (one: ChangeInSpace, other: ChangeInSpace) => JSON.stringify(one) === JSON.stringify(other);

/** A sharing that has ended has no notes; any other list that cannot be fetched may have the note. */
function unlessEnded(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

/** Sends what waits, one change at a time, and reads what became of it. */
export class Sending {
  readonly #of: Surroundings;
  readonly #signal: AbortSignal;

  constructor(surroundings: Surroundings, signal: AbortSignal) {
    this.#of = surroundings;
    this.#signal = signal;
  }

  readonly attempt = async (entry: Entry): Promise<Outcome> => {
    try {
      await this.#of.opened;
      if (await this.#isElsewhere(entry)) return { kind: 'altered' };
      await this.#checkBase(entry);
      this.#signal.throwIfAborted(); // else it is sent for the user who has signed in since
      return { kind: 'done', revision: await this.#of.sendChange(entry.change, keyOf(entry)) };
    } catch (error) {
      const outcome = outcomeOf(entry, error);
      const isWhole = 'whole' in entry.change; // one of several: each is judged by itself
      const isMissing = error instanceof ApiError && NOT_THERE.includes(error.status);
      if (outcome.kind === 'later' || isWhole || !isMissing) return outcome;
      return this.#follow(entry).then(
        (isAltered) => (isAltered ? { kind: 'altered' } : outcome),
        (reason: unknown) => outcomeOf(entry, reason),
      );
    }
  };

  /** A change that waited may be about notes of a category that was shared meanwhile, where no 404 would show it. */
  async #isElsewhere(entry: Entry): Promise<boolean> {
    const { change } = entry;
    return isOld(entry) && kindOf(change).isPartial === true && !('whole' in change) && this.#follow(entry);
  }

  /** The lists as the server has them now are compared with what a change is based on. */
  async #checkBase(entry: Entry): Promise<void> {
    const { change } = entry;
    if (!hasBaseToCheck(change, isOld(entry))) return;
    for (const key of keysChangedBy(change)) await this.#of.refresh(key);
    if (!isBasedOn(this.#of.confirmed(), change))
      throw new ApiError(412, { detail: 'It was changed on another device.' });
  }

  /**
   * A refusal may be about the category of a change, which is shared now, or no longer: then it means nothing for the
   * note, and the changes that wait for the category follow it.
   * @returns whether the change is another one now than was sent
   */
  async #follow({ id, change }: Entry): Promise<boolean> {
    const { own, confirmed, queue, refresh } = this.#of;
    const before = confirmed();
    await refresh('categories'); // which alters the changes of a category that is no longer shared
    const { categories } = confirmed();
    // The list of a category that was shared meanwhile may not be here yet, and none is without the user's own.
    const known = new Set(before.notes.map((note) => note.id));
    const isFound = notesIn(change).every((note) => known.has(note));
    for (const space of isFound ? [] : [own, ...sharedIn(categories)])
      await refresh(notesOf(space)).catch(unlessEnded);
    const notes = [...before.notes, ...confirmed().notes];
    const spaceNow = (other: ChangeInSpace) =>
      kindOf(other).space({ ...before, notes, categories }, other, own);
    if (change.space === own && spaceNow(change) !== own)
      queue.alter((other) => {
        const space = other.change.space === own ? spaceNow(other.change) : own;
        return space === own ? other : { ...other, change: { ...other.change, space } };
      });
    const present = queue.state.read().entries.find((entry) => entry.id === id);
    return present === undefined || isDecision(present) || !isSame(present.change, change);
  }
}
