import type { Category } from '../../../contract/categories.ts';
import { type Acquaintance, ADDED_BY_ONE_MAX, ADDED_MAX, PEOPLE_MAX } from '../../../contract/sharing.ts';
import type { Connection, Database } from '../../database/database.ts';
import { demandRow } from '../../database/demand-row.ts';
import { badRequest, invalid } from '../../errors.ts';
import { selectMembers } from '../door/members.ts';
import { Unchanged } from '../door/outcome.ts';
import { demandRightIn, isAllowed } from '../door/rights.ts';
import { presentTab, selectTab, selectTabs, type Tab } from '../rows/tabs.ts';
import { actAmongPeople } from './among-people.ts';
import { putIn } from './join.ts';
import { refuseMoreShared } from './limits.ts';
import { type ProfileOf, profilesOf } from './people.ts';
import type { AddingActor } from './record-act.ts';
import { demandWilling, willing } from './refusals.ts';

/*
 * A sharer may add people of one category to another one. It is an event of both accounts, does not count as joined, and
 * can be refused.
 */

/**
 * The people of the other categories that a sharer shares, who are not in this one and have not refused it.
 * @throws Refusal 404 for a caller who is not in the category, 403 for one who does not share it
 */
export async function listAcquaintances(
  db: Database,
  { space, person, profileOf }: { space: string; person: string; profileOf: ProfileOf },
): Promise<Acquaintance[]> {
  await demandRightIn(db.read, { space, person }, 'invite');
  const tabs = (await db.read.all(selectTabs, { owner: person })).filter(({ mine }) => mine === 1);
  const groups = await Promise.all(
    tabs.map(async ({ category }) =>
      (await db.read.all(selectMembers, { owner: category })).map((member) => ({ ...member, category })),
    ),
  );
  const all = groups.flat();
  const here = new Set([person, ...all.flatMap((one) => (one.category === space ? one.member : []))]);
  const people = all.map(({ member }) => member);
  const free = await willing(db.read, people, { space, by: person });
  const others = all.filter(
    ({ member }, at) => free.has(member) && !here.has(member) && people.indexOf(member) === at,
  );
  return (await profilesOf(others, profileOf))
    .map(({ category, no, username, picture }) => ({ category, no, username, picture }))
    .sort((a, b) => a.username.localeCompare(b.username));
}

const noSuchPerson = () => invalid('no', 'No one you share that category with has this number.');

/** The person who has a number in a shared category, if the one who asks shares it. */
async function companionOf(
  on: Connection,
  { space, no, person }: { space: string; no: number; person: string },
): Promise<string | undefined> {
  const members = await on.all(selectMembers, { owner: space });
  if (!isAllowed(members, person, 'invite')) return undefined;
  return members.find((one) => one.no === no)?.member;
}

/** @throws Refusal 400 for more categories than others may add a person to */
function refuseMoreAdded(tabs: readonly Tab[], by: string): void {
  const added = tabs.filter(({ added_by }) => added_by !== null);
  if (added.filter(({ added_by }) => added_by === by).length > ADDED_BY_ONE_MAX)
    throw badRequest(`You have added them to ${ADDED_BY_ONE_MAX} categories, the most there can be.`);
  if (added.length > ADDED_MAX)
    throw badRequest(`They were added to ${ADDED_MAX} categories, the most there can be.`);
}

/**
 * Puts a person into a shared category with whom its sharer shares another one. They may leave.
 * @param from the other category, where the person has this number
 * @throws Refusal 404 for a caller who is not in the category, 403 for one who does not share it, 400 for a person whom
 * the caller shares nothing with, or who has refused, and at a limit
 */
export async function addAcquaintance(
  { db, profileOf }: { db: Database; profileOf: ProfileOf },
  actor: AddingActor,
  { space, from, no, now }: { space: string; from: string; no: number; now: number },
) {
  const companion = { space: from, no, person: actor.owner };
  const added = await companionOf(db.read, companion);
  const { username: by = '' } = { ...(await profileOf(actor.owner)) };
  return actAmongPeople<Category>(db, { actor, space, right: 'invite', adds: added }, async (act) => {
    const { tx, person, members, revisions } = act;
    const still = await companionOf(tx, companion);
    if (added === undefined || still !== added || !revisions.has(added)) throw noSuchPerson();
    const isIn = members.some(({ member }) => member === added);
    if (!isIn) {
      if (members.length >= PEOPLE_MAX)
        throw badRequest(`${PEOPLE_MAX} people are in this category, the most there can be.`);
      await refuseMoreShared(tx, person, { space, now });
      await demandWilling(tx, added, { space, by: person });
      const { tab, tabs } = await putIn(act, added, { now, added_by: person });
      refuseMoreAdded(tabs, person);
      const { title } = tab;
      await actor.record(tx, { event: 'added a person', title });
      await actor.tellAdded(tx, added, { title, by });
    }
    const tab = await demandRow(tx, selectTab, { owner: person, category: space });
    return isIn ? new Unchanged(presentTab(tab)) : presentTab(tab);
  });
}
