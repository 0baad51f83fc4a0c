import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Connection, type Database, UniqueViolation } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { badToken, invalid } from '../errors.ts';
import { type Key, recall, remember, settled } from './idempotency-keys.ts';
import { type Outcome, Unchanged } from './outcome.ts';

const raiseRevision = statement<{ owner: string; places: number }>()('raiseRevision', (db, param) =>
  db
    .updateTable('accounts')
    .set((eb) => ({ revision: eb('revision', '+', param('places')) }))
    .where('id', '=', param('owner'))
    .returning('revision'),
);

/** In a statement of a change: the revision of the lists after the change. */
export const presentRevision = (owner: Expression<string>): RawBuilder<number> =>
  sql<number>`(select "accounts"."revision" from "accounts" where "accounts"."id" = ${owner})`;

async function raise(tx: Connection, owner: string, places: number): Promise<number> {
  const account = await tx.first(raiseRevision, { owner, places });
  if (account === undefined) throw badToken();
  return account.revision;
}

/**
 * Reads and writes the lists of one owner in an open transaction.
 * @param revision of the lists after the change. A promise, so that the first statements of the work
 * travel together with the one that raises it; a statement that does not wait reads it from the account
 */
type Work<T> = (tx: Connection, revision: Promise<number>) => Promise<T | Unchanged<T>>;

/** The owner of the changed lists. With a key the change is made once, however often it is sent. */
export interface Actor {
  owner: string;
  key?: Key | undefined;
}

/** Thrown to roll a transaction back. */
class Undone extends Error {}

async function attempt<T>(
  db: Database,
  { owner, key }: Actor,
  work: Work<T>,
  places: number,
): Promise<Outcome<T>> {
  let undone: Outcome<T> | undefined;
  try {
    return await db.write(async (tx) => {
      undone = undefined;
      const raising = raise(tx, owner, places);
      const recalling = key && recall(tx, owner, key);
      // All settle before the transaction ends, and account errors take precedence.
      const [raised, recalled, worked] = await Promise.allSettled([raising, recalling, work(tx, raising)]);
      if (raised.status === 'rejected') throw raised.reason;
      if (recalled.status === 'rejected') throw recalled.reason;
      if (worked.status === 'rejected') throw worked.reason;
      const { value } = worked;
      if (value instanceof Unchanged) {
        undone = { value: value.value, revision: raised.value - places, changed: false };
        throw new Undone();
      }
      const outcome = { value, revision: raised.value, changed: true };
      if (key) await remember(tx, owner, key, outcome);
      return outcome;
    }, owner);
  } catch (error) {
    if (undone !== undefined && error instanceof Undone) return undone;
    // Ids are the only values that are unique across owners.
    if (error instanceof UniqueViolation) throw invalid('id', 'This id is already in use.');
    throw error;
  }
}

/**
 * The one way to write to the lists of an owner. The revision is raised first: on PostgreSQL its row lock makes the
 * changes of one owner follow each other, so that limits and positions are exact. Every row that is written carries
 * the new revision.
 * @param places how many things the work creates. The revision rises by as many, and they take the positions up to
 * it: `revision - places + 1` to `revision`. Everything that exists has a lower one, and no position is used twice
 * @throws Refusal 401 when the account is deleted, 400 for an id that is in use, 409 when the device of the key has
 * already sent later changes
 */
export function change<T>(
  db: Database,
  actor: Actor,
  work: Work<T>,
  { places = 1 }: { places?: number } = {},
): Promise<Outcome<T>> {
  const { owner, key } = actor;
  const attempting = attempt(db, actor, work, places);
  if (key === undefined) return attempting;
  const keep: Parameters<typeof settled>[1] = (answer) =>
    attempt(db, { owner }, (tx) => remember(tx, owner, key, answer), 0);
  return settled(attempting, keep);
}
