import { sql } from 'kysely';
import type { Connection, Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { SWEPT_AT_ONCE, sweep } from '../database/sweep.ts';

/** Notes in the bin of one owner, and actions. */
const BIN_MAX = 5_000;
/** Of text, in UTF-8: more than the lists may hold, so that what was just deleted is always there. */
const BIN_MAX_BYTES = 10 * 1024 * 1024;
const KEPT_MS = 30 * 24 * 3_600_000;

const sizeOfBin = statement<{ owner: string }>()('sizeOfBin', (db, param) =>
  db
    .selectFrom('deletions')
    .select((eb) => [
      eb.fn.sum<number>('notes').as('notes'),
      eb.fn.sum<number>('bytes').as('bytes'),
      eb.fn.countAll<number>().as('actions'),
    ])
    .where('owner', '=', param('owner')),
);

const forgetBeyondLimit = statement<{ owner: string }>()('forgetBeyondLimit', (db, param) =>
  db
    .deleteFrom('deletions')
    .where('owner', '=', param('owner'))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom((of) =>
          of
            .selectFrom('deletions')
            .select([
              'id',
              sql<number>`sum(notes) over (order by revision desc, id)`.as('notes'),
              sql<number>`sum(bytes) over (order by revision desc, id)`.as('bytes'),
              sql<number>`count(*) over (order by revision desc, id)`.as('actions'),
            ])
            .where('owner', '=', param('owner'))
            .as('newest'),
        )
        .select('id')
        .where((of) =>
          of.or([of('notes', '>', BIN_MAX), of('bytes', '>', BIN_MAX_BYTES), of('actions', '>', BIN_MAX)]),
        ),
    ),
);

/** Keeps the bin of an owner within its limits: the oldest actions go for good. */
export async function trimBin(tx: Connection, owner: string): Promise<void> {
  const { notes, bytes, actions } = (await tx.first(sizeOfBin, { owner })) ?? {};
  const isFull = Math.max(Number(notes), Number(actions)) > BIN_MAX || Number(bytes) > BIN_MAX_BYTES;
  if (isFull) await tx.run(forgetBeyondLimit, { owner });
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

/** Deletes for good, in parts, what was deleted 30 days ago: the notes first, then the actions. */
export async function sweepBin(db: Database, now: number): Promise<void> {
  await sweep(db, sweepBinNotes, now - KEPT_MS);
  await sweep(db, sweepDeletions, now - KEPT_MS);
}
