import type { Entry, QueueRow } from './database.ts';

/**
 * Reads a row. Those of 0.42.0 have no id: the server knows them by device and number. They have no turn: it follows
 * from their order. This is removed in 0.45.0.
 * @param last the turn of the row before
 */
export function entryOf(
  { user, n = 0, conflict, ...row }: QueueRow,
  { device, last }: { readonly device: string; readonly last: number },
): Entry {
  const { id = `${device}.${n}`, turn = Math.max(last + 1, row.at) } = row;
  const change = { ...row.change, space: row.change.space ?? user };
  if (conflict === undefined) return { ...row, id, turn, change };
  const { theirs } = conflict;
  return { ...row, id, turn, change, held: theirs ? { why: 'conflict', theirs } : { why: 'gone' } };
}
