import { sql } from 'kysely';
import { CATEGORIES_MAX } from '../../../contract/categories.ts';
import { NOTES_MAX } from '../../../contract/notes.ts';
import type { Connection, Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { SWEPT_AT_ONCE, sweep } from '../../database/sweep.ts';
import { badRequest } from '../../errors.ts';

/** Notes, and actions, in the bin of one owner. */
const BIN_MAX = NOTES_MAX;
/** Notes and categories: each action stores the categories of its notes. */
const ROWS_MAX = 2 * BIN_MAX + CATEGORIES_MAX;
/** Of text, in UTF-8: more than the lists may hold, so that the last deletion always fits. */
const BIN_MAX_BYTES = 10 * 1024 * 1024;
const KEPT_MS = 30 * 24 * 3_600_000;

/** Anything deleted up to then can no longer be restored, whether or not it has been swept. */
export const forgottenUntil = (now: number): number => now - KEPT_MS;

interface Size {
  notes: number;
  categories: number;
  bytes: number;
}

const isBeyond = ({ notes, categories, bytes }: Size): boolean =>
  notes > BIN_MAX || notes + categories > ROWS_MAX || bytes > BIN_MAX_BYTES;

/**
 * Checked before the rows are written: an action that is sent in parts has to fit into the bin.
 * @throws Refusal 400
 */
export function refuseBeyondBin(action: Size): void {
  if (isBeyond(action)) throw badRequest('This deletion has grown too large. Use another id.');
}

const sizeOfBin = statement<{ owner: string }>()('sizeOfBin', (db, param) =>
  db
    .selectFrom('deletions')
    .select((eb) => [
      eb.fn.sum<number>('notes').as('notes'),
      eb.fn.sum<number>('categories').as('categories'),
      eb.fn.sum<number>('bytes').as('bytes'),
      eb.fn.countAll<number>().as('actions'),
    ])
    .where('owner', '=', param('owner')),
);

/** By time: what came back from a shared category has revisions of that one, which say nothing about one's own. */
const selectBeyondLimit = statement<{ owner: string }>()('selectBeyondLimit', (db, param) =>
  db
    .selectFrom((of) =>
      of
        .selectFrom('deletions')
        .select([
          'id',
          'revision',
          sql<number>`sum(notes) over (order by at desc, revision desc, id)`.as('notes'),
          sql<number>`sum(notes + categories) over (order by at desc, revision desc, id)`.as('rows'),
          sql<number>`sum(bytes) over (order by at desc, revision desc, id)`.as('bytes'),
          sql<number>`count(*) over (order by at desc, revision desc, id)`.as('actions'),
        ])
        .where('owner', '=', param('owner'))
        .as('newest'),
    )
    .select(['id', 'revision'])
    .where((of) =>
      of.or([
        of('notes', '>', BIN_MAX),
        of('rows', '>', ROWS_MAX),
        of('bytes', '>', BIN_MAX_BYTES),
        of('actions', '>', BIN_MAX),
      ]),
    ),
);

const forgetActions = statement<{ owner: string; actions: readonly string[] }>()(
  'forgetActions',
  (db, param, among) =>
    db.deleteFrom('deletions').where('owner', '=', param('owner')).where(among('id', 'actions')),
);

export const raiseFloor = statement<{ owner: string; revision: number }>()('raiseFloor', (db, param) =>
  db
    .updateTable('accounts')
    .set({ floor: param('revision') })
    .where('id', '=', param('owner'))
    .where('floor', '<', param('revision')),
);

/**
 * Deletes actions permanently. Which notes they deleted is then no longer known: clients that are older than the newest
 * of them get the whole list.
 */
export async function forget(
  tx: Connection,
  owner: string,
  actions: readonly { id: string; revision: number }[],
): Promise<void> {
  const revision = Math.max(...actions.map((action) => action.revision));
  const ids = actions.map(({ id }) => id);
  await Promise.all([
    tx.run(raiseFloor, { owner, revision }),
    tx.run(forgetActions, { owner, actions: ids }),
  ]);
}

/** Keeps the bin of an owner within its limits by deleting the oldest actions permanently. */
export async function trimBin(tx: Connection, owner: string): Promise<void> {
  const size = await tx.first(sizeOfBin, { owner });
  const { notes, categories, bytes, actions } = { ...size };
  const isFull = isBeyond({ notes: Number(notes), categories: Number(categories), bytes: Number(bytes) });
  if (isFull || Number(actions) > BIN_MAX)
    await forget(tx, owner, await tx.all(selectBeyondLimit, { owner }));
}

const selectFloors = statement<{ before: number }>()('selectFloorsOfExpired', (db, param) =>
  db
    .selectFrom('deletions')
    .innerJoin('accounts', 'accounts.id', 'deletions.owner')
    .select((eb) => ['deletions.owner', eb.fn.max<number>('deletions.revision').as('revision')])
    .where('deletions.at', '<=', param('before'))
    .whereRef('deletions.revision', '>', 'accounts.floor')
    .groupBy('deletions.owner')
    .limit(SWEPT_AT_ONCE),
);

/** Runs before anything is swept, so that no client misses a deletion. */
async function raiseFloors(db: Database, before: number): Promise<void> {
  let raised: number;
  do {
    const floors = await db.read.all(selectFloors, { before });
    await db.write((tx) => tx.each(raiseFloor, floors));
    raised = floors.length;
  } while (raised === SWEPT_AT_ONCE);
}
const sweepBinNotes = statement<{ before: number }>()('sweepBinNotes', (db, param) =>
  db.deleteFrom('bin_notes').where((eb) =>
    eb(
      eb.refTuple('owner', 'id'),
      'in',
      eb
        .selectFrom('deletions')
        .innerJoin('bin_notes', (join) =>
          join
            .onRef('bin_notes.owner', '=', 'deletions.owner')
            .onRef('bin_notes.deletion', '=', 'deletions.id'),
        )
        .select(['bin_notes.owner', 'bin_notes.id'])
        .where('deletions.at', '<=', param('before'))
        .orderBy('deletions.at')
        .limit(SWEPT_AT_ONCE)
        .$asTuple('owner', 'id'),
    ),
  ),
);

const sweepDeletions = statement<{ before: number }>()('sweepDeletions', (db, param) =>
  db
    .deleteFrom('deletions')
    .where((eb) =>
      eb(
        eb.refTuple('owner', 'id'),
        'in',
        eb
          .selectFrom('deletions')
          .select(['owner', 'id'])
          .where('at', '<=', param('before'))
          .orderBy('at')
          .limit(SWEPT_AT_ONCE)
          .$asTuple('owner', 'id'),
      ),
    ),
);

/** Permanently deletes, in parts, what was deleted 30 days ago: the notes first, then the actions. */
export async function sweepBin(db: Database, now: number): Promise<void> {
  await raiseFloors(db, forgottenUntil(now));
  await sweep(db, sweepBinNotes, forgottenUntil(now));
  await sweep(db, sweepDeletions, forgottenUntil(now));
}
