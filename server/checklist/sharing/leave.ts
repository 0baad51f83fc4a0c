import type { Database } from '../../database/database.ts';
import { demandRow } from '../../database/demand-row.ts';
import { invalid } from '../../errors.ts';
import type { Deleting } from '../bin/bin.ts';
import { demandRight, isAllowed } from '../door/rights.ts';
import { selectTab } from '../rows/tabs.ts';
import { type Act, actAmongPeople } from './among-people.ts';
import { closeReturn, withdrawLink } from './links.ts';
import type { RecordedActor } from './record-act.ts';
import { refuse } from './refusals.ts';
import { deleteList } from './stop-sharing.ts';
import { takeOut } from './take-out.ts';

/** Its sharer, and who added the person. */
async function refusePeople({ tx, space, person, members }: Act): Promise<void> {
  const { added_by } = await demandRow(tx, selectTab, { owner: person, category: space });
  const sharer = members.find(({ mine }) => mine === 1)?.member;
  for (const refused of new Set([sharer, added_by].filter((one) => one != null)))
    await refuse(tx, { owner: person, refused });
}

async function leave(act: Act, actor: RecordedActor): Promise<void> {
  const { tx, space, person, members } = act;
  const member = demandRight(members, person, 'leave');
  await closeReturn(tx, space, person);
  const title = await takeOut(act, member);
  await actor.record(tx, { event: 'left a category', title });
}

/**
 * Leaves a shared category, for good: the person is not added to it again.
 * @param leaving.refuses true when those who had the person in it are not to add them to anything any more
 * @throws Refusal 404 for a person who is not in it, 400 for the only person in it, who deletes it instead
 */
export const leaveCategory = (
  db: Database,
  actor: RecordedActor,
  { space, refuses = false }: { space: string; refuses?: boolean },
) =>
  actAmongPeople<void>(db, { actor, space, right: 'leave' }, async (act) => {
    if (refuses) await refusePeople(act);
    await leave(act, actor);
  });

/**
 * Deletes a shared category in a client that cannot leave one: its sharer deletes it for all, others leave.
 * @throws Refusal 404 for a person who is not in it
 */
export const deleteOrLeave = (
  db: Database,
  actor: RecordedActor,
  { space, deleting }: { space: string; deleting: Deleting },
) =>
  actAmongPeople<void>(db, { actor, space }, (act) =>
    isAllowed(act.members, act.person, 'delete for all')
      ? deleteList(act, actor, deleting)
      : leave(act, actor),
  );

/**
 * Removes a person, and withdraws the link, by which they could come back.
 * @throws Refusal 404 for a caller who is not in the category, 403 for one who does not share it, 400 for a number that
 * no person has, or the sharer's own
 */
export const removePerson = (
  db: Database,
  actor: RecordedActor,
  { space, no }: { space: string; no: number },
) =>
  actAmongPeople(db, { actor, space, right: 'remove' }, async (act) => {
    const member = act.members.find((one) => one.no === no);
    if (member === undefined || member.mine === 1)
      throw invalid('no', 'No one with this number can be removed.');
    await withdrawLink(act.tx, space);
    const title = await takeOut(act, member);
    await actor.record(act.tx, { event: 'removed a person', title });
  });
