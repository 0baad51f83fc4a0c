import { ApiError } from '../../../api/api-error.ts';
import type { ChangeInSpace } from '../changes/change.ts';
import { hasBaseToCheck, isBasedOn, keysChangedBy, spaceFor } from '../changes/kinds/kinds.ts';
import { type ListKey, type Lists, sharedIn } from '../changes/lists.ts';
import type { Entry } from '../device/database.ts';
import type { sendChange } from './acknowledgement.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { Queue } from './queue.ts';

interface Surroundings {
  readonly own: string;
  readonly sendChange: typeof sendChange;
  /** Updates a list. */
  readonly refresh: (key: ListKey) => Promise<void>;
  /** Resolves when what the device has stored is here. */
  readonly opened: Promise<unknown>;
  /** What the server is known to have. */
  readonly confirmed: () => Lists;
  readonly alter: Queue['alter'];
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
      await this.#checkBase(entry.change);
      this.#signal.throwIfAborted(); // else it is sent for the user who has signed in since
      return { kind: 'done', revision: await this.#of.sendChange(entry.change, entry.id) };
    } catch (error) {
      const outcome = outcomeOf(entry, error);
      if (outcome.kind === 'later' || !(error instanceof ApiError && error.status === 404)) return outcome;
      return this.#isElsewhere(entry).then(
        (is) => (is ? { kind: 'altered' } : outcome),
        (reason: unknown) => outcomeOf(entry, reason),
      );
    }
  };

  /** The lists as the server has them now are compared with what a change is based on. */
  async #checkBase(change: ChangeInSpace): Promise<void> {
    if (!hasBaseToCheck(change)) return;
    for (const key of keysChangedBy(change)) await this.#of.refresh(key);
    if (!isBasedOn(this.#of.confirmed(), change))
      throw new ApiError(412, { detail: 'It was changed on another device.' });
  }

  /**
   * A 404 may be about the category of a change, which is shared now, or not any more: then it has no meaning for the
   * note, and the change has been altered.
   */
  async #isElsewhere({ id, change }: Entry): Promise<boolean> {
    const { own, confirmed, alter, refresh } = this.#of;
    const before = confirmed();
    await refresh('categories');
    const { categories } = confirmed();
    if (change.space !== own) return !sharedIn(categories).includes(change.space);
    const space = spaceFor({ ...before, categories }, change, own);
    if (space === own) return false;
    alter((other) => (other.id === id ? { ...other, change: { ...other.change, space } } : other));
    return true;
  }
}
