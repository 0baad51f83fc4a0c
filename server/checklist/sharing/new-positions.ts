import { randomUUIDv7 } from 'node:crypto';
import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/*
 * A space gives out positions of its own: notes that leave it for a person's lists take new ones, as two notes with one
 * position could not be put in an order.
 */

export type Positions = ReadonlyMap<string, number>;

const selectPlacesOfAll = statement<{ owner: string }>()('selectPlacesOfAll', (db, param) => {
  const placesIn = (table: 'notes' | 'bin_notes') =>
    db.selectFrom(table).select(['id', 'position']).where('owner', '=', param('owner'));
  return placesIn('notes').unionAll(placesIn('bin_notes')).orderBy('position').orderBy('id');
});

/** The ids of all notes of an owner in their order, those in the bin among the others. */
export const notesInOrder = async (tx: Connection, owner: string): Promise<readonly string[]> =>
  (await tx.all(selectPlacesOfAll, { owner })).map(({ id }) => id);

/** The positions of notes in lists whose revision was raised by as many. */
export const positionsUpTo = (revision: number, ids: readonly string[]): Positions =>
  new Map(ids.map((id, place) => [id, revision - ids.length + 1 + place]));

/** Notes at their new positions; those without one keep theirs. */
export const placedAt = <Row extends { id: string; position: number }>(
  rows: readonly Row[],
  positions: Positions,
): Row[] => rows.map((row) => ({ ...row, position: positions.get(row.id) ?? row.position }));

const selectTakenIds = statement<{ owner: string; ids: readonly string[] }>()(
  'selectTakenIdsOfNotes',
  (db, param, among) =>
    db.selectFrom('notes').select('id').where('owner', '=', param('owner')).where(among('id', 'ids')),
);

/** New ids of notes whose own one is taken in the lists that they come to; all others keep theirs. */
export type NewIds = ReadonlyMap<string, string>;

export async function newIdsIn(tx: Connection, owner: string, ids: readonly string[]): Promise<NewIds> {
  const taken = await tx.all(selectTakenIds, { owner, ids });
  return new Map(taken.map(({ id }) => [id, randomUUIDv7()]));
}

/** Notes under their new ids, with the parents that follow them. */
export const renamedBy = <Row extends { id: string; parent: string | null }>(
  rows: readonly Row[],
  ids: NewIds,
): Row[] =>
  rows.map((row) => ({
    ...row,
    id: ids.get(row.id) ?? row.id,
    parent: row.parent && (ids.get(row.parent) ?? row.parent),
  }));
