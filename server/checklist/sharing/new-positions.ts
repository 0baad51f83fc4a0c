import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/*
 * A space gives out positions of its own: notes that leave it for a person's lists take new ones, as two notes with one
 * position could not be put in an order.
 */

const selectPlacesOfAll = statement<{ owner: string }>()('selectPlacesOfAll', (db, param) => {
  const placesIn = (table: 'notes' | 'bin_notes') =>
    db.selectFrom(table).select(['id', 'position']).where('owner', '=', param('owner'));
  return placesIn('notes').unionAll(placesIn('bin_notes')).orderBy('position').orderBy('id');
});

/** All notes of an owner in their order, those in the bin among the others. */
export const notesInOrder = (tx: Connection, owner: string) => tx.all(selectPlacesOfAll, { owner });

/** The positions that the notes of a space have in lists whose revision was raised by as many. */
export async function newPositions(
  tx: Connection,
  space: string,
  revision: number,
): Promise<ReadonlyMap<string, number>> {
  const notes = await notesInOrder(tx, space);
  return new Map(notes.map(({ id }, place) => [id, revision - notes.length + 1 + place]));
}
