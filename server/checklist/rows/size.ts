import { sql } from 'kysely';
import { NOTES_MAX, TEXT_MAX_BYTES } from '../../../contract/notes.ts';
import { SHARED_NOTES_MAX, SHARED_TEXT_MAX_BYTES } from '../../../contract/sharing.ts';
import type { Connection } from '../../database/database.ts';
import { demandRow } from '../../database/demand-row.ts';
import { statement } from '../../database/statement.ts';
import { badRequest, type Refusal } from '../../errors.ts';
import { isTakenBy, liveNotes } from './live.ts';

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

const MIB = 1024 * 1024;

/** Refuses a change that makes the lists too large. One that makes them smaller is allowed, however large they are. */
function refuseBeyond(size: Size): void {
  if (size.username === '') refuseBeyondShared(size);
  else if (size.notes > NOTES_MAX) throw tooManyNotes();
  else if (size.bytes > TEXT_MAX_BYTES) throw tooMuchText();
}

function refuseBeyondShared({ notes, bytes }: Size): void {
  if (notes > SHARED_NOTES_MAX)
    throw badRequest(`The limit of ${SHARED_NOTES_MAX} notes in a shared category is reached.`);
  if (bytes > SHARED_TEXT_MAX_BYTES)
    throw badRequest('The limit of 1 MiB of text in a shared category is reached.');
}

const tooManyNotes = (): Refusal => badRequest(`The limit of ${NOTES_MAX} notes is reached.`);

const tooMuchText = (): Refusal =>
  badRequest(`The limit of ${TEXT_MAX_BYTES / MIB} MiB of text in all notes is reached.`);

const addNotes = statement<{ owner: string; count: number; bytes: number }>()('addNotesToSize', (db, param) =>
  db
    .updateTable('accounts')
    .set((eb) => ({
      notes: eb('notes', '+', param('count')),
      bytes: eb('bytes', '+', param('bytes')),
    }))
    .where('id', '=', param('owner'))
    .returning(['notes', 'bytes', 'username']),
);

/** @throws Refusal 400 at a limit of the lists */
export async function countNewNotes(
  tx: Connection,
  owner: string,
  contents: readonly string[],
): Promise<void> {
  const bytes = contents.reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  const size = await demandRow(tx, addNotes, { owner, count: contents.length, bytes });
  refuseBeyond(size);
}

const selectTextSize = statement<{ owner: string; id: string }>()('selectTextSize', (db, param) =>
  liveNotes(db, param('owner'))
    .select(sql<number>`octet_length(content)`.as('bytes'))
    .where('id', '=', param('id')),
);

const changeText = statement<{ owner: string; id: string; bytes: number }>()(
  'changeTextInSize',
  (db, param) =>
    db
      .updateTable('accounts')
      .set({
        bytes: sql<number>`bytes + ${param('bytes')} - coalesce((${liveNotes(db, param('owner'))
          .select(sql<number>`octet_length(content)`.as('bytes'))
          .where('id', '=', param('id'))}), ${param('bytes')})`,
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

const removeNotes = statement<{ owner: string; notes: readonly string[]; count: number }>()(
  'removeNotesFromSize',
  (db, param, among) =>
    db
      .updateTable('accounts')
      .set((eb) => ({
        notes: eb('notes', '-', param('count')),
        bytes: eb(
          'bytes',
          '-',
          liveNotes(db, param('owner'))
            .select(sql<number>`coalesce(sum(octet_length(content)), 0)`.as('bytes'))
            .where(among('id', 'notes')),
        ),
      }))
      .where('id', '=', param('owner')),
);

/** Subtracts notes, before they leave the lists. */
export async function countRemovedNotes(
  tx: Connection,
  owner: string,
  notes: readonly string[],
): Promise<void> {
  await tx.run(removeNotes, { owner, notes, count: notes.length });
}

const restoreNotes = statement<{ owner: string; deletion: string }>()('restoreNotesToSize', (db, param) =>
  db
    .updateTable('accounts')
    .set((eb) => {
      const restored = eb
        .selectFrom('notes')
        .where('owner', '=', param('owner'))
        .where(isTakenBy('notes', param('deletion')));
      return {
        notes: eb(
          'notes',
          '+',
          restored.select((of) => of.fn.countAll<number>().as('notes')),
        ),
        bytes: eb(
          'bytes',
          '+',
          restored.select(sql<number>`coalesce(sum(octet_length(content)), 0)`.as('bytes')),
        ),
      };
    })
    .where('id', '=', param('owner'))
    .returning(['notes', 'bytes', 'username']),
);

/**
 * Adds what an action has deleted, before it leaves the bin.
 * @throws Refusal 400 at a limit of the lists
 */
export async function countRestoredNotes(
  tx: Connection,
  action: { owner: string; deletion: string },
): Promise<void> {
  refuseBeyond(await demandRow(tx, restoreNotes, action));
}
