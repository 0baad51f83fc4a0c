import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { badToken } from '../../errors.ts';
import type { Keyed } from './idempotency-keys.ts';
import { once, type Work } from './once.ts';
import type { Outcome } from './outcome.ts';

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

/** Thrown in a shared category that was deleted, or that a member left, since the author entered it. */
export class Departed extends Error {}

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

/** The owner of the lists that a change raises. */
export interface Raising extends Keyed {
  /** The author and the time, for the lists of a shared category. */
  member?: { person: string; no: number; departure: number; now: number } | undefined;
}

/**
 * Raises the revision of the lists that an author changes. In a shared category only while no member has left it since
 * the author entered: a write that waited for a removal sees the departure, because it is in the row that both lock.
 * From any other row, such as that of the member, PostgreSQL would read what was there before the wait.
 * @throws Departed, Refusal 401 when the account is gone
 */
export async function raiseFor(tx: Connection, { owner, member }: Raising, places: number): Promise<number> {
  if (member === undefined) return demandRaised(raise(tx, owner, places));
  const raised = await tx.first(raiseIfNobodyLeft, { owner, places, departure: member.departure });
  if (raised === undefined) throw new Departed();
  return raised.revision;
}

async function demandRaised(raising: Promise<number | undefined>): Promise<number> {
  const revision = await raising;
  if (revision === undefined) throw badToken();
  return revision;
}

export interface ChangeOptions {
  places?: number;
  /** Raises the revisions of all owners whose lists the work changes, in one order; returns the actor's. */
  raiseAll?: (tx: Connection) => Promise<number | undefined>;
}

/** Raises the revision, then makes the change. */
export async function raised<T>(
  tx: Connection,
  actor: Raising,
  work: Work<T>,
  { places = 1, raiseAll }: ChangeOptions,
): Promise<Outcome<T>> {
  const raising = raiseAll ? demandRaised(raiseAll(tx)) : raiseFor(tx, actor, places);
  // The checks below read rows that others may still be changing.
  if (raiseAll) await raising;
  return once(tx, actor, work, { raising, places });
}
