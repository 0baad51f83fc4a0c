import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Connection, type Database, UniqueViolation } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { badToken, invalid } from '../../errors.ts';
import { type Admission, Departed, Regrouped, whileAdmitted } from './admission.ts';
import { type Key, keyOfMember, recall, remember, settled } from './idempotency-keys.ts';
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

/** @returns the new revision; undefined when there is no such account */
export const raise = async (tx: Connection, owner: string, places = 1): Promise<number | undefined> =>
  (await tx.first(raiseRevision, { owner, places }))?.revision;

const raiseIfNobodyLeft = statement<{ owner: string; places: number; departure: number }>()(
  'raiseIfNobodyLeft',
  (db, param) =>
    db
      .updateTable('accounts')
      .set((eb) => ({ revision: eb('revision', '+', param('places')) }))
      .where('id', '=', param('owner'))
      .where('departure', '=', param('departure'))
      .returning('revision'),
);

/**
 * Raises the revision of a shared category that nobody has left since the author of the change entered it. A write
 * that waited for a removal sees the departure, because it is in the row that both lock. From any other row, such as
 * that of the member, PostgreSQL would read what was there before the wait.
 * @throws Departed
 */
async function raiseAdmitted(
  tx: Connection,
  { owner, departure, places }: { owner: string; departure: number; places: number },
): Promise<number> {
  const raised = await tx.first(raiseIfNobodyLeft, { owner, places, departure });
  if (raised === undefined) throw new Departed();
  return raised.revision;
}

const raiseIfJoined = statement<{ owner: string; places: number; joined: number }>()(
  'raiseIfJoined',
  (db, param) =>
    db
      .updateTable('accounts')
      .set((eb) => ({ revision: eb('revision', '+', param('places')) }))
      .where('id', '=', param('owner'))
      .where('joined', '=', param('joined'))
      .returning('revision'),
);

/**
 * Raises the revision of a person who is in as many shared categories as when the change looked for its lists.
 * @throws Regrouped, also when the account is gone
 */
async function raiseGrouped(
  tx: Connection,
  { owner, joined, places }: { owner: string; joined: number; places: number },
): Promise<number> {
  const raised = await tx.first(raiseIfJoined, { owner, places, joined });
  if (raised === undefined) throw new Regrouped();
  return raised.revision;
}

/** @throws Refusal 401 when the account is gone */
async function demandRaised(raising: Promise<number | undefined>): Promise<number> {
  const revision = await raising;
  if (revision === undefined) throw badToken();
  return revision;
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
  /** Where the lists are those of a shared category: who changes them, and when. */
  member?: (Admission & { now: number }) | undefined;
  /** Where the lists were found by what the call names: in how many shared categories the owner was then. */
  joined?: number | undefined;
  /** The open transaction of a change in several lists, of which this is a part. */
  within?: Connection | undefined;
}

interface ChangeOptions {
  places?: number;
  /** Raises the revisions of all owners whose lists the work changes, in one order; returns that of the actor's. */
  raiseAll?: (tx: Connection) => Promise<number | undefined>;
}

/** Thrown to roll a transaction back. */
class Undone extends Error {}

function raiseFor(
  tx: Connection,
  { owner, member, joined }: Actor,
  { places = 1, raiseAll }: ChangeOptions,
): Promise<number> {
  if (member) return raiseAdmitted(tx, { owner, departure: member.departure, places });
  if (raiseAll) return demandRaised(raiseAll(tx));
  if (joined !== undefined) return raiseGrouped(tx, { owner, joined, places });
  return demandRaised(raise(tx, owner, places));
}

async function attempt<T>(
  db: Database,
  actor: Actor,
  work: Work<T>,
  options: ChangeOptions,
): Promise<Outcome<T>> {
  const { owner, key, member, within } = actor;
  const { places = 1, raiseAll } = options;
  const write: Database['write'] = within ? (part) => part(within) : db.write;
  let undone: Outcome<T> | undefined;
  try {
    return await write(async (tx) => {
      undone = undefined;
      const raising = raiseFor(tx, actor, options);
      if (raiseAll) await raising; // what follows looks at what others may be changing until then
      const recalling = key && recall(tx, owner, key);
      // All settle before the transaction ends, and account errors take precedence.
      const [raised, recalled, worked] = await Promise.allSettled([raising, recalling, work(tx, raising)]);
      if (raised.status === 'rejected') throw raised.reason;
      if (recalled.status === 'rejected') throw recalled.reason;
      if (worked.status === 'rejected') throw worked.reason;
      const { value } = worked;
      if (value instanceof Unchanged) {
        undone = { value: value.value, revision: raised.value - places, changed: false };
        if (within) await raise(tx, owner, -places);
        throw new Undone();
      }
      const outcome = { value, revision: raised.value, changed: true };
      // The whole of which it is a part remembers how it ended, in all lists.
      if (key && !within) await remember(tx, owner, key, outcome, places);
      return outcome;
    }, member?.person ?? owner);
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
 * @throws Refusal 401 when the account is deleted, 404 when the person is not in the shared category, 400 for an id that
 * is in use, 409 when the device of the key has already sent later changes; Regrouped when the lists are to be found again
 */
export function change<T>(
  db: Database,
  actor: Actor,
  work: Work<T>,
  options: ChangeOptions = {},
): Promise<Outcome<T>> {
  const { owner, member, joined, within } = actor;
  const key = keyOfActor(actor);
  // The whole of which it is a part begins again after a departure.
  if (within) return attempt(db, { owner, key, member, joined, within }, work, options);
  const author: Actor = { owner, key, member, joined };
  const attempting = whileAdmitted(db, [author], ([entered = author]) => attempt(db, entered, work, options));
  return once(db, actor, attempting);
}

/** The outcome of a change that is made once for its key, however it ends. */
export function once<T>(db: Database, actor: Actor, attempting: Promise<Outcome<T>>): Promise<Outcome<T>> {
  const { owner, member } = actor;
  const key = keyOfActor(actor);
  if (key === undefined) return attempting;
  return settled(attempting, (answer) =>
    change(db, { owner, member }, (tx) => remember(tx, owner, key, answer), { places: 0 }),
  );
}

/** The key by which the changed lists know the change. */
export const keyOfActor = ({ key, member }: Actor): Key | undefined =>
  key && member ? keyOfMember(key, member.person) : key;
