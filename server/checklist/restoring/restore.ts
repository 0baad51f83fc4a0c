import { type SqlBool, sql } from 'kysely';
import type { Connection, Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { notFound } from '../../errors.ts';
import { type InAction, selectDeletion } from '../bin/deletion-row.ts';
import { forgottenUntil } from '../bin/forget.ts';
import { type Actor, change } from '../door/change.ts';
import { foundId } from '../door/ids.ts';
import { addMember } from '../door/members.ts';
import type { Outcome } from '../door/outcome.ts';
import { presentRevision } from '../door/revision.ts';
import { refuseMoreCategories } from '../lists/new-category.ts';
import { isTaken, isTakenBy } from '../rows/live.ts';
import { countNotes } from '../rows/size.ts';
import { moveTab, refuseMoreJoined, selectTabsInBin } from '../rows/tabs.ts';

/** Restores the deleted categories of an action: those that it took, and those of its notes. */
const restoreCategories = statement<InAction>()('restoreCategories', (db, param) =>
  db
    .updateTable('categories')
    .set({ deletion: '', revision: presentRevision(param('owner')) })
    .where(param.match('owner'))
    .where(isTaken('categories'))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notes')
        .select('category as id')
        .where(param.match('owner'))
        .where(isTakenBy('notes', param('deletion')))
        .union(
          eb
            .selectFrom('categories')
            .select('id')
            .where(param.match('owner'))
            .where(isTakenBy('categories', param('deletion'))),
        ),
    ),
);

/**
 * A sub note whose parent is gone, or in another category, comes back as a top-level note. All parents are read at once:
 * as long as PostgreSQL has no statistics, it may look for each among all notes.
 */
const restoreNotes = statement<InAction>()('restoreNotes', (db, param) =>
  db
    .updateTable('notes')
    .set((eb) => ({
      deletion: '',
      revision: presentRevision(param('owner')),
      parent: eb
        .case()
        .when(
          eb.refTuple('parent', 'category'),
          'in',
          eb
            .selectFrom('notes as parents')
            .select(['id', 'category'])
            .where(param.match('owner'))
            .where('parent', 'is', null)
            .where(sql<SqlBool>`deletion in ('', ${param('deletion')})`)
            .$asTuple('id', 'category'),
        )
        .then(eb.ref('parent'))
        .end(),
    }))
    .where(param.match('owner'))
    .where(isTakenBy('notes', param('deletion')))
    .returning(sql<number>`octet_length(content)`.as('bytes')),
);

const forgetDeletion = statement<InAction>()('forgetDeletion', (db, param) =>
  db.deleteFrom('deletions').where(param.match('owner')).where('id', '=', param('deletion')),
);

/** Restores a list that its sharer has deleted: its tab is at its place, and the sharer is alone in it. */
async function restoreList(
  tx: Connection,
  { owner, deletion }: InAction,
  { now, revision }: { now: number; revision: number },
): Promise<string | undefined> {
  const [list] = await tx.all(selectTabsInBin, { owner, deletion });
  if (list === undefined) return undefined;
  const { category } = list;
  await moveTab(tx, { owner, category, deletion: null, people: 1, revision });
  await refuseMoreJoined(tx, owner);
  await addMember(tx, category, { member: owner, mine: true, now });
  return category;
}

/**
 * Restores what an action has deleted: in its place, with its flags and sub notes, and its category when that is
 * deleted too.
 * @throws Refusal 404 when the owner has no such action, 400 at a limit of the lists
 */
export async function restoreDeletion(
  db: Database,
  actor: Actor,
  { id, now }: { id: string; now: number },
): Promise<Outcome<void>> {
  const action = { owner: actor.owner, deletion: foundId(id) };
  let around: string | undefined;
  const work = async (tx: Connection, raising: Promise<number>) => {
    const [deletion, revision] = await Promise.all([tx.first(selectDeletion, action), raising]);
    if (deletion === undefined || deletion.at <= forgottenUntil(now)) throw notFound();
    around = await restoreList(tx, action, { now, revision });
    if ((await tx.run(restoreCategories, action)) > 0) await refuseMoreCategories(tx, action.owner);
    await countNotes(tx, action.owner, await tx.all(restoreNotes, action));
    await tx.run(forgetDeletion, action);
  };
  const outcome = await change(db, actor, work);
  return { ...outcome, ...(outcome.changed && around !== undefined && { around }) };
}
