import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { badToken } from '../../errors.ts';
import type { Keyed } from './idempotency-keys.ts';

const raiseRevision = statement<{ owner: string; places: number; departure: number | null }>()(
  'raiseRevision',
  (db, param) =>
    db
      .updateTable('accounts')
      .set((eb) => ({ revision: eb('revision', '+', param('places')) }))
      .where('id', '=', param('owner'))
      .where('departure', '=', sql<number>`coalesce(${param('departure')}, departure)`)
      .returning('revision'),
);

/** In a statement of a change: the revision of the lists after the change. */
export const presentRevision = (owner: Expression<string>): RawBuilder<number> =>
  sql<number>`(select "accounts"."revision" from "accounts" where "accounts"."id" = ${owner})`;

/** @returns the new revision; undefined when there is no such account, or a member has left it since a departure */
export const raise = async (
  tx: Connection,
  owner: string,
  places = 1,
  departure: number | null = null,
): Promise<number | undefined> => (await tx.first(raiseRevision, { owner, places, departure }))?.revision;

/** Thrown in a shared category that was deleted, or that a member left, since the author entered it. */
export class Departed extends Error {}

/**
 * Raises the revision of the lists that an author changes. In a shared category only while no member has left it since
 * the author entered: a write that waited for a removal sees the departure, because it is in the row that both lock.
 * From any other row, such as that of the member, PostgreSQL would read what was there before the wait.
 * @throws Departed, Refusal 401 when the account is gone
 */
export async function raiseFor(tx: Connection, { owner, member }: Keyed, places: number): Promise<number> {
  const raised = await raise(tx, owner, places, member?.departure);
  if (raised === undefined) throw member ? new Departed() : badToken();
  return raised;
}
