import type { Database } from '../../database/database.ts';
import { demandRow } from '../../database/demand-row.ts';
import { binCategory, type Deleting } from '../bin/bin.ts';
import { raiseFloor } from '../bin/bin-size.ts';
import { carryDevices } from '../door/idempotency-keys.ts';
import { deleteSpace } from '../door/members.ts';
import { refuseMoreCategories } from '../lists/categories.ts';
import { countTabs, deleteTab, selectTab } from '../rows/tabs.ts';
import { type Act, actAmongPeople, demandSharer, revisionOf } from './among-people.ts';
import { moveBin } from './move-bin.ts';
import { moveCategory, selectPlacedCategory } from './move-rows.ts';
import { newIdsIn } from './new-positions.ts';
import { partFromNotes } from './own-bin.ts';
import type { RecordedActor } from './record-act.ts';

/**
 * Makes a shared category one of the person's own again, with everything that is in it and in its bin.
 * @param isDeleted whether it goes on to the bin
 * @returns its title
 * @throws Refusal 400 when it would stay, and does not fit into the person's own lists
 */
export async function takeBack(act: Act, isDeleted: boolean): Promise<string> {
  const { tx, space, person, members, positions } = act;
  if (!isDeleted) await refuseMoreCategories(tx, person, 1);
  const [tab, placed] = await Promise.all([
    demandRow(tx, selectTab, { owner: person, category: space }),
    demandRow(tx, selectPlacedCategory, { owner: space, category: space }),
  ]);
  for (const { member } of members) {
    await tx.run(deleteTab, { owner: member, category: space });
    await tx.run(countTabs, { owner: member });
    await tx.run(raiseFloor, { owner: member, revision: revisionOf(act, member) });
  }
  await partFromNotes(tx, person, [...positions.keys()]);
  const newIds = await newIdsIn(tx, person, [...positions.keys()]);
  await moveCategory(tx, {
    category: space,
    becomes: space,
    from: space,
    to: person,
    title: placed.title,
    position: tab.position,
    archived: tab.archived,
    revision: revisionOf(act, person),
    positions,
    newIds,
    arePassing: isDeleted,
    withTexts: true,
  });
  await moveBin(tx, { from: space, to: person, positions, newIds });
  await carryDevices(tx, { from: space, to: person, person });
  await deleteSpace(tx, space);
  return placed.title;
}

async function stopSharing(act: Act, actor: RecordedActor, isDeleted: boolean): Promise<void> {
  demandSharer(act);
  const title = await takeBack(act, isDeleted);
  const revision = revisionOf(act, act.person);
  await actor.record(act.tx, { event: 'stopped sharing a category', title, revision });
}

/**
 * Stops sharing a category.
 * @throws Refusal 404 for a caller who is not in it, 403 for one who does not share it, 400 when it does not fit into
 * the sharer's own lists
 */
export const unshareCategory = (db: Database, actor: RecordedActor, space: string) =>
  actAmongPeople(db, { actor, space, takesBack: () => true }, (act) => stopSharing(act, actor, false));

/**
 * Deletes a shared category for everybody: it goes to the bin of the one who shares it.
 * @throws Refusal 404 for a caller who is not in it, 403 for one who does not share it
 */
export const deleteShared = (
  db: Database,
  actor: RecordedActor,
  { space, deleting }: { space: string; deleting: Deleting },
) =>
  actAmongPeople(db, { actor, space, takesBack: () => true }, async (act) => {
    await stopSharing(act, actor, true);
    await binCategory(act.tx, act.person, deleting, space);
  });
