import type { Connection, Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { SWEPT_AT_ONCE } from '../../database/sweep.ts';
import { raise } from '../door/revision.ts';
import { removeUnneededCategories } from '../rows/category-row.ts';
import { isTaken } from '../rows/live.ts';
import { forgetLists } from './lists-in-bin.ts';

const KEPT_MS = 30 * 24 * 3_600_000;

/** Anything deleted up to then can no longer be restored, whether or not it has been swept. */
export const forgottenUntil = (now: number): number => now - KEPT_MS;

const forgetActions = statement<{ owner: string; actions: readonly string[] }>()(
  'forgetActions',
  (db, param, among) => db.deleteFrom('deletions').where(param.match('owner')).where(among('id', 'actions')),
);

const forgetNotes = statement<{ owner: string; actions: readonly string[] }>()(
  'forgetNotesOfActions',
  (db, param, among) =>
    db
      .deleteFrom('notes')
      .where(param.match('owner'))
      .where(isTaken('notes'))
      .where(among('deletion', 'actions')),
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
  await forgetLists(tx, owner, ids);
  await Promise.all([
    tx.run(raiseFloor, { owner, revision }),
    tx.run(forgetActions, { owner, actions: ids }),
    tx.run(forgetNotes, { owner, actions: ids }),
  ]);
  await tx.run(removeUnneededCategories, { owner });
}

const selectExpiredOwners = statement<{ before: number }>()('selectOwnersOfExpired', (db, param) =>
  db
    .selectFrom('deletions')
    .select('owner')
    .where('at', '<=', param('before'))
    .orderBy('at')
    .limit(SWEPT_AT_ONCE),
);

const selectExpired = statement<{ owner: string; before: number }>()('selectExpired', (db, param) =>
  db
    .selectFrom('deletions')
    .select(['id', 'revision'])
    .where(param.match('owner'))
    .where('at', '<=', param('before')),
);

/** Permanently deletes what was deleted 30 days ago, one owner after the other. */
export async function sweepBin(db: Database, now: number): Promise<void> {
  const before = forgottenUntil(now);
  let found: readonly { owner: string }[];
  do {
    found = await db.read.all(selectExpiredOwners, { before });
    for (const owner of new Set(found.map((one) => one.owner)))
      await db.write(async (tx) => {
        await raise(tx, owner, 0); // locks the lists
        const expired = await tx.all(selectExpired, { owner, before });
        if (expired.length > 0) await forget(tx, owner, expired);
      }, owner);
  } while (found.length === SWEPT_AT_ONCE);
}
