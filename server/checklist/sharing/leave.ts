import type { Database } from '../../database/database.ts';
import { demandRow } from '../../database/demand-row.ts';
import { invalid } from '../../errors.ts';
import { binCategory, type Deleting } from '../bin/bin.ts';
import { raiseFloor } from '../bin/bin-size.ts';
import { type Member, removeMember, setSharer } from '../door/members.ts';
import { countTabs, deleteTab, selectTab } from '../rows/tabs.ts';
import { type Act, actAmongPeople, demandSharer, memberIn, revisionOf, showToAll } from './among-people.ts';
import { closeReturn, withdrawLink } from './links.ts';
import { titleOfSpace } from './move-rows.ts';
import { partFromCategory } from './own-bin.ts';
import type { RecordedActor } from './record-act.ts';
import { refuse } from './refusals.ts';
import { takeBack } from './unshare.ts';

/**
 * Takes a person out of a shared category, and its tab from them. What they have added stays.
 * @returns its title
 */
export async function takeOut(act: Act, { member }: Member): Promise<string> {
  const { tx, space, members } = act;
  await removeMember(tx, { space, member, revision: revisionOf(act, space) });
  await tx.run(deleteTab, { owner: member, category: space });
  await tx.run(countTabs, { owner: member });
  await tx.run(raiseFloor, { owner: member, revision: revisionOf(act, member) });
  await partFromCategory(tx, member, space);
  const left = members.filter((other) => other.member !== member);
  const title = await titleOfSpace(tx, space);
  await showToAll(act, await withSharer(act, left), title);
  return title;
}

/** The one who has been in it longest shares it: after the sharer has left, the next one does. */
async function withSharer({ tx, space }: Act, left: readonly Member[]): Promise<readonly Member[]> {
  const [first] = left;
  if (first?.mine === 0) await tx.run(setSharer, { owner: space, member: first.member });
  return left.map((one) => ({ ...one, mine: Number(one === first) }));
}

const isAlone = (members: readonly Member[]): boolean => members.length === 1;

interface Leaving {
  space: string;
  /** Where leaving is meant to delete it: then the last one's goes to their bin. */
  deleting?: Deleting;
  /** True when the person is not to be added to anything any more by those who had them in it. */
  refuses?: boolean;
}

/** Its sharer, and who added the person. */
async function refusePeople({ tx, space, person, members }: Act): Promise<void> {
  const { added_by } = await demandRow(tx, selectTab, { owner: person, category: space });
  const sharer = members.find(({ mine }) => mine === 1)?.member;
  for (const refused of new Set([sharer, added_by]))
    if (refused && refused !== person) await refuse(tx, { owner: person, refused });
}

/**
 * Leaves a shared category, for good: the person is not added to it again. The last one to leave takes it along as a
 * category of their own.
 * @throws Refusal 404 for a person who is not in it
 */
export const leaveCategory = (
  db: Database,
  actor: RecordedActor,
  { space, deleting, refuses = false }: Leaving,
) =>
  actAmongPeople(db, { actor, space, takesBack: isAlone }, async (act) => {
    const member = memberIn(act);
    const revision = revisionOf(act, act.person);
    if (refuses) await refusePeople(act);
    if (isAlone(act.members)) {
      const title = await takeBack(act, deleting !== undefined);
      await actor.record(act.tx, { event: 'stopped sharing a category', title, revision });
      if (deleting) await binCategory(act.tx, act.person, deleting, space);
    } else {
      await closeReturn(act.tx, space, act.person);
      const title = await takeOut(act, member);
      await actor.record(act.tx, { event: 'left a category', title, revision });
    }
  });

/**
 * Removes a person, and withdraws the link, by which they could come back.
 * @throws Refusal 404 for a caller who is not in the category, 403 for one who does not share it, 400 for a number that
 * nobody has, or the sharer's own
 */
export const removePerson = (
  db: Database,
  actor: RecordedActor,
  { space, no }: { space: string; no: number },
) =>
  actAmongPeople(db, { actor, space }, async (act) => {
    demandSharer(act);
    const member = act.members.find((one) => one.no === no);
    if (member === undefined || member.mine === 1)
      throw invalid('no', 'No one with this number can be removed.');
    await withdrawLink(act.tx, space);
    const title = await takeOut(act, member);
    await actor.record(act.tx, { event: 'removed a person', title, revision: revisionOf(act, act.person) });
  });
