import type { Category } from '../../../contract/categories.ts';
import { JOINED_MAX, type JoinOffer, PEOPLE_MAX } from '../../../contract/sharing.ts';
import type { Database } from '../../database/database.ts';
import { badRequest } from '../../errors.ts';
import type { Actor } from '../change.ts';
import { Unchanged } from '../outcome.ts';
import { actAmongPeople, revisionOf, showToAll } from './among-people.ts';
import { readJoinCode } from './join-code.ts';
import { deadLink, demandLink } from './links.ts';
import { addMember, selectMember, selectMembers } from './members.ts';
import { titleOfSpace } from './move-rows.ts';
import { type ProfileOf, profilesOf } from './people.ts';
import { countTabs, insertTab, presentTab, selectTab } from './tabs.ts';

/**
 * What a link leads to.
 * @throws Refusal 404 when it does not work any more
 */
export async function readLink(
  db: Database,
  { code, person, now, profileOf }: { code: string; person: string; now: number; profileOf: ProfileOf },
): Promise<JoinOffer> {
  const read = readJoinCode(code);
  if (read === undefined) throw deadLink();
  const members = await db.read.all(selectMembers, { owner: read.space });
  const isIn = members.some(({ member }) => member === person);
  if (!isIn) await demandLink(db.read, read, now);
  if (!isIn && members.length >= PEOPLE_MAX) throw deadLink();
  const people = await profilesOf(members, profileOf);
  const [sharer] = people.filter(({ mine }) => mine === 1);
  if (sharer === undefined) throw deadLink();
  const { username, picture } = sharer;
  return {
    title: await titleOfSpace(db.read, read.space),
    by: { username, picture },
    people: people.map((one) => one.username),
  };
}

/**
 * Joins a shared category. Who is in it already stays in it.
 * @throws Refusal 404 when the link does not work any more, 400 at the limit of joined categories
 */
export async function joinCategory(db: Database, actor: Actor, { code, now }: { code: string; now: number }) {
  const read = readJoinCode(code);
  if (read === undefined) throw deadLink();
  const { space } = read;
  const isIn = await db.read.first(selectMember, { owner: space, member: actor.owner });
  if (isIn === undefined) await demandLink(db.read, read, now);
  return actAmongPeople<Category>(db, { actor, space, joins: true }, async (act) => {
    const { tx, person, members } = act;
    const known = await tx.first(selectTab, { owner: person, category: space });
    if (known !== undefined) return new Unchanged(presentTab(known));
    await demandLink(tx, read, now);
    if (members.length >= PEOPLE_MAX) throw deadLink();
    const title = await titleOfSpace(tx, space);
    const everybody = [...members, await addMember(tx, space, { member: person, mine: false, now })];
    const revision = revisionOf(act, person);
    const tab = { owner: person, category: space, title, people: everybody.length, mine: 0, archived: 0 };
    await tx.run(insertTab, { ...tab, position: revision, revision });
    const counted = await tx.first(countTabs, { owner: person });
    if (Number(counted?.joined) > JOINED_MAX)
      throw badRequest(`You are in ${JOINED_MAX} shared categories, the most there can be.`);
    await showToAll(act, everybody, title);
    return presentTab({ ...tab, position: revision });
  });
}
