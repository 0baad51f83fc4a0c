import type { ChangeInSpace } from '../changes/change.ts';
import type { Entry, Held, OfEarlierVersions, QueueRow } from './database.ts';

/**
 * Reads a row. Those of versions before 0.43.0 have no id: the server knows them by device and number. They
 * have no turn: it follows from their order. This and the older forms of `held` are removed in 0.45.0.
 * @param last the turn of the row before
 */
export function entryOf(
  { user, n = 0, conflict, refused, notSent, isTyped, ...row }: QueueRow,
  { device, last }: { readonly device: string; readonly last: number },
): Entry {
  const { id = `${device}.${n}`, turn = Math.max(last + 1, row.at) } = row;
  const change = { ...row.change, space: row.change.space ?? user };
  const held = row.held ?? heldOf(change, { conflict, refused, notSent, isTyped });
  return { ...row, id, turn, change, ...(held && { held }) };
}

type Older = { readonly [Field in keyof OfEarlierVersions]: OfEarlierVersions[Field] | undefined };

function heldOf(change: ChangeInSpace, { conflict, refused, notSent, isTyped }: Older): Held | undefined {
  if (notSent) return { why: 'ended', ...notSent, space: notSent.space ?? change.space };
  if (conflict) return conflict.theirs ? { why: 'conflict', theirs: conflict.theirs } : { why: 'gone' };
  if (refused) return isTyped ? { why: 'gone' } : heldBy(change, refused);
  return undefined;
}

/** Why a change waits that was refused: a new note may have no category any more. */
export function heldBy({ kind }: ChangeInSpace, answer: { status: number; body: unknown }): Held {
  const isCreation = kind === 'create note' || kind === 'create notes';
  const isHomeless = isCreation && answer.body instanceof Object && 'category' in answer.body;
  return isHomeless ? { why: 'gone' } : { why: 'refused', ...answer };
}
