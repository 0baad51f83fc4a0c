import type { Database } from '../../database/database.ts';
import { Refusal } from '../../errors.ts';
import { type Answer, type Keyed, keyIn, SettledBefore } from './idempotency-keys.ts';
import type { Outcome } from './outcome.ts';
import { raise } from './revision.ts';
import { remember } from './settled.ts';

/** True when sending the change again would have the same outcome; any other failure may be retried. */
const isFinal = (error: unknown): error is Refusal =>
  error instanceof Refusal && [400, 404, 409].includes(error.status);

function repeated<T>(answer: Answer): Outcome<T> {
  if ('refused' in answer) throw new Refusal(answer.refused, answer.body);
  return { ...answer, value: answer.value as T, isRepeated: true };
}

/** Stores how a change ended whose transaction was rolled back. */
async function keep(db: Database, keyed: Keyed, answer: Answer): Promise<void> {
  const { owner, member } = keyed;
  const key = keyIn(keyed);
  if (key === undefined) return;
  await db.write(async (tx) => {
    // Behind the same change, if it is being made once more.
    await raise(tx, owner, 0);
    await remember(tx, owner, key, answer);
  }, member?.person ?? owner);
}

/**
 * The outcome of a change that changed nothing: it was settled before, had nothing to do, or was refused. With a key it
 * stays without effect when it is sent again.
 */
export async function ended<T>(
  db: Database,
  keyed: Keyed,
  { unchanged, error }: { unchanged?: Outcome<T>; error?: unknown },
): Promise<Outcome<T>> {
  if (unchanged) {
    await keep(db, keyed, unchanged);
    return unchanged;
  }
  if (error instanceof SettledBefore) return repeated(error.answer);
  if (isFinal(error)) await keep(db, keyed, { refused: error.status, body: error.body });
  throw error;
}
