import type { Connection } from '../../database/database.ts';
import { badToken } from '../../errors.ts';
import { type Keyed, keyIn } from './idempotency-keys.ts';
import { type Outcome, Unchanged } from './outcome.ts';
import { raiseFor } from './revision.ts';
import { recall, remember } from './settled.ts';

/**
 * Reads and writes the lists of one owner in an open transaction.
 * @param revision of the lists after the change. A promise, so that the first statements of the work
 * travel together with the one that raises it; a statement that does not wait reads it from the account
 */
export type Work<T> = (tx: Connection, revision: Promise<number>) => Promise<T | Unchanged<T>>;

export interface ChangeOptions {
  places?: number;
  /** Raises the revisions of all owners whose lists the work changes, in one order; returns the actor's. */
  raiseAll?: (tx: Connection) => Promise<number | undefined>;
}

async function demandRaised(raising: Promise<number | undefined>): Promise<number> {
  const revision = await raising;
  if (revision === undefined) throw badToken();
  return revision;
}

/**
 * Raises the revision and makes a change unless it was settled before, and remembers its outcome when it has changed
 * something.
 * @throws SettledBefore, Refusal 409 or 422 of the key, and what the work throws
 */
export async function once<T>(
  tx: Connection,
  actor: Keyed,
  work: Work<T>,
  { places = 1, raiseAll }: ChangeOptions,
): Promise<Outcome<T>> {
  const { owner } = actor;
  const key = keyIn(actor);
  const raising = raiseAll ? demandRaised(raiseAll(tx)) : raiseFor(tx, actor, places);
  // The checks below read rows that others may still be changing.
  if (raiseAll) await raising;
  // All settle before the transaction ends, and account errors take precedence.
  const [raised, recalled, worked] = await Promise.allSettled([
    raising,
    key && recall(tx, owner, key),
    work(tx, raising),
  ]);
  if (raised.status === 'rejected') throw raised.reason;
  if (recalled.status === 'rejected') throw recalled.reason;
  if (worked.status === 'rejected') throw worked.reason;
  const { value } = worked;
  const revision = raised.value;
  if (value instanceof Unchanged) return { value: value.value, revision: revision - places, changed: false };
  const outcome = { value, revision, changed: true };
  if (key) await remember(tx, owner, key, outcome, places);
  return outcome;
}
