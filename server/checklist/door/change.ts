import type { Database } from '../../database/database.ts';
import { UniqueViolation } from '../../database/database.ts';
import { invalid } from '../../errors.ts';
import { ended } from './ending.ts';
import type { Keyed } from './idempotency-keys.ts';
import { type ChangeOptions, once, type Work } from './once.ts';
import type { Outcome } from './outcome.ts';

/** The owner of the changed lists. With a key the change is made once, however often it is sent. */
export type Actor = Keyed;

/** Thrown to roll a transaction back. */
class Undone extends Error {}

/**
 * The one way to write to the lists of an owner. The revision is raised first: on PostgreSQL its row lock makes the
 * changes of one owner follow each other, so that limits and positions are exact. Every row that is written carries
 * the new revision.
 * @param options.places how many things the work creates. The revision rises by as many, and they take the positions up
 * to it: `revision - places + 1` to `revision`. Everything that exists has a lower one, and no position is used twice
 * @throws Refusal 401 when the account is deleted, 400 for an id that is named twice, 409 when the device of the key has
 * already sent later changes, 422 when its key was used for another request; Departed when a member has left since the
 * person entered
 */
export async function change<T>(
  db: Database,
  actor: Actor,
  work: Work<T>,
  options: ChangeOptions = {},
): Promise<Outcome<T>> {
  let unchanged: Outcome<T> | undefined;
  try {
    return await db.write(async (tx) => {
      unchanged = undefined;
      const outcome = await once(tx, actor, work, options);
      if (outcome.changed) return outcome;
      unchanged = outcome;
      throw new Undone();
    }, actor.member?.person ?? actor.owner);
  } catch (error) {
    if (error instanceof Undone && unchanged) return ended(db, actor, { unchanged });
    // Within one owner only a request that names an id twice comes to this.
    const reason = error instanceof UniqueViolation ? invalid('id', 'This id is already in use.') : error;
    return ended(db, actor, { error: reason });
  }
}
