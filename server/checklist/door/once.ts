import type { Connection } from '../../database/database.ts';
import { type Keyed, keyIn } from './idempotency-keys.ts';
import { type Outcome, Unchanged } from './outcome.ts';
import { recall, remember } from './settled.ts';

/**
 * Reads and writes the lists of one owner in an open transaction.
 * @param revision of the lists after the change. A promise, so that the first statements of the work
 * travel together with the one that raises it; a statement that does not wait reads it from the account
 */
export type Work<T> = (tx: Connection, revision: Promise<number>) => Promise<T | Unchanged<T>>;

/**
 * Makes a change unless it was settled before, and remembers its outcome when it has changed something.
 * @throws SettledBefore, Refusal 409 or 422 of the key, and what the work throws
 */
export async function once<T>(
  tx: Connection,
  keyed: Keyed,
  work: Work<T>,
  { raising, places }: { raising: Promise<number>; places: number },
): Promise<Outcome<T>> {
  const { owner } = keyed;
  const key = keyIn(keyed);
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
