import { sql } from 'kysely';
import { whyTooLarge } from '../../../contract/limits.ts';
import type { Connection } from '../../database/database.ts';
import { demandRow } from '../../database/demand-row.ts';
import { statement } from '../../database/statement.ts';
import { badRequest } from '../../errors.ts';
import { liveNotes } from './live.ts';

/*
 * The number of an owner's notes and the size of their text are stored on the account: counting 5,000 notes for each
 * new one would cost more than the rest of the write. All code that adds notes, removes them or changes their text
 * calls one of the functions here in its transaction.
 */

interface Size {
  notes: number;
  bytes: number;
  /** Empty for a shared category, which holds less. */
  username: string;
}

/** Refuses a change that makes the lists too large. One that makes them smaller is allowed, however large they are. */
function refuseBeyond({ username, ...size }: Size): void {
  const why = whyTooLarge(size, username === '');
  if (why !== undefined) throw badRequest(why);
}

const addToSize = statement<{ owner: string; notes: number; bytes: number }>()('addToSize', (db, param) =>
  db
    .updateTable('accounts')
    .set((eb) => ({
      notes: eb('notes', '+', param('notes')),
      bytes: eb('bytes', '+', param('bytes')),
    }))
    .where('id', '=', param('owner'))
    .returning(['notes', 'bytes', 'username']),
);

/** A note with its text, or the bytes of it. */
type Sized = { content: string } | { bytes: number };

const bytesOf = (note: Sized): number => ('bytes' in note ? note.bytes : Buffer.byteLength(note.content));

const add = (tx: Connection, owner: string, notes: readonly Sized[], sign: 1 | -1): Promise<Size> => {
  const bytes = notes.reduce((sum, note) => sum + bytesOf(note), 0);
  return demandRow(tx, addToSize, { owner, notes: sign * notes.length, bytes: sign * bytes });
};

/**
 * Adds notes that come to the lists, new or out of the bin.
 * @throws Refusal 400 at a limit of the lists
 */
export async function countNotes(tx: Connection, owner: string, notes: readonly Sized[]): Promise<void> {
  refuseBeyond(await add(tx, owner, notes, 1));
}

/** Subtracts notes that leave the lists. */
export async function countRemovedNotes(
  tx: Connection,
  owner: string,
  notes: readonly Sized[],
): Promise<void> {
  await add(tx, owner, notes, -1);
}

export const selectTextSize = statement<{ owner: string; id: string }>()('selectTextSize', (db, param) =>
  liveNotes(db, param('owner'))
    .select(sql<number>`octet_length(content)`.as('bytes'))
    .where(param.match('id')),
);

const changeText = statement<{ owner: string; id: string; bytes: number }>()(
  'changeTextInSize',
  (db, param) =>
    db
      .updateTable('accounts')
      .set({
        bytes: sql<number>`bytes + ${param('bytes')} - coalesce((${liveNotes(db, param('owner'))
          .select(sql<number>`octet_length(content)`.as('bytes'))
          .where(param.match('id'))}), ${param('bytes')})`,
      })
      .where('id', '=', param('owner'))
      .returning(['notes', 'bytes', 'username']),
);

/**
 * Updates the stored size before a note's text changes.
 * @throws Refusal 400 when it grows beyond the limit of the lists
 */
export async function countChangedText(
  tx: Connection,
  note: { owner: string; id: string },
  content: string,
): Promise<void> {
  const bytes = Buffer.byteLength(content);
  const [before, after] = await Promise.all([
    tx.first(selectTextSize, note),
    demandRow(tx, changeText, { ...note, bytes }),
  ]);
  if (bytes > Number(before?.bytes)) refuseBeyond(after);
}
