import type { Category } from '../../../contract/categories.ts';
import { type Acquaintance, JOINED_MAX, PEOPLE_MAX } from '../../../contract/sharing.ts';
import type { Connection, Database } from '../../database/database.ts';
import { demandRow } from '../../database/demand-row.ts';
import { badRequest, invalid } from '../../errors.ts';
import type { Actor } from '../door/change.ts';
import { demandSharerOf, selectMembers } from '../door/members.ts';
import { Unchanged } from '../door/outcome.ts';
import { presentTab, selectTab, selectTabs } from '../rows/tabs.ts';
import { actAmongPeople, demandSharer } from './among-people.ts';
import { putIn } from './join.ts';
import { type ProfileOf, profilesOf } from './people.ts';

/**
 * The people whom the sharer of a category is with in another one, and who are not in this one.
 * @throws Refusal 404 for a caller who is not in the category, 403 for one who does not share it
 */
export async function listAcquaintances(
  db: Database,
  { space, person, profileOf }: { space: string; person: string; profileOf: ProfileOf },
): Promise<Acquaintance[]> {
  await demandSharerOf(db.read, { space, person });
  const tabs = await db.read.all(selectTabs, { owner: person });
  const groups = await Promise.all(
    tabs.map(async ({ category }) => ({
      category,
      members: await db.read.all(selectMembers, { owner: category }),
    })),
  );
  const known = new Set([person]);
  for (const { category, members } of groups)
    if (category === space) for (const { member } of members) known.add(member);
  const found: Acquaintance[] = [];
  for (const { category, members } of groups) {
    const others = members.filter(({ member }) => !known.has(member));
    for (const { member } of others) known.add(member);
    for (const { no, username, picture } of await profilesOf(others, profileOf))
      found.push({ category, no, username, picture });
  }
  return found.sort((a, b) => a.username.localeCompare(b.username));
}

const nobody = () => invalid('no', 'Nobody whom you share that category with has this number.');

/** The person who has a number in a shared category, if the one who asks is in it as well. */
async function companionOf(
  on: Connection,
  { space, no, person }: { space: string; no: number; person: string },
): Promise<string | undefined> {
  const members = await on.all(selectMembers, { owner: space });
  if (!members.some(({ member }) => member === person)) return undefined;
  return members.find((one) => one.no === no)?.member;
}

/**
 * Puts a person into a shared category whom its sharer is with in another one. They may leave.
 * @param from the other category, where the person has this number
 * @throws Refusal 404 for a caller who is not in the category, 403 for one who does not share it, 400 for a person whom
 * the caller shares nothing with, and at a limit
 */
export async function addAcquaintance(
  db: Database,
  actor: Actor,
  { space, from, no, now }: { space: string; from: string; no: number; now: number },
) {
  const companion = { space: from, no, person: actor.owner };
  const added = await companionOf(db.read, companion);
  return actAmongPeople<Category>(db, { actor, space, adds: added }, async (act) => {
    const { tx, person, members, revisions } = act;
    demandSharer(act);
    const still = await companionOf(tx, companion);
    if (added === undefined || still !== added || !revisions.has(added)) throw nobody();
    const isIn = members.some(({ member }) => member === added);
    if (!isIn) {
      if (members.length >= PEOPLE_MAX)
        throw badRequest(`${PEOPLE_MAX} people are in this category, the most there can be.`);
      const { joined } = await putIn(act, added, now);
      if (joined > JOINED_MAX)
        throw badRequest(`They are in ${JOINED_MAX} shared categories, the most there can be.`);
    }
    const tab = await demandRow(tx, selectTab, { owner: person, category: space });
    return isIn ? new Unchanged(presentTab(tab)) : presentTab(tab);
  });
}
