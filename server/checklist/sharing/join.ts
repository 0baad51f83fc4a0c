import { randomUUIDv7 } from 'node:crypto';
import type { Category } from '../../../contract/categories.ts';
import { JOINED_MAX, type JoinOffer, PEOPLE_MAX } from '../../../contract/sharing.ts';
import type { Database } from '../../database/database.ts';
import { badRequest } from '../../errors.ts';
import { raiseFloor } from '../bin/bin-size.ts';
import { addMember, selectMember, selectMembers } from '../door/members.ts';
import { Unchanged } from '../door/outcome.ts';
import { countTabs, insertTab, presentTab, selectTab, selectTabs, type Tab } from '../rows/tabs.ts';
import { type Act, actAmongPeople, revisionOf, showToAll } from './among-people.ts';
import { readJoinCode } from './join-code.ts';
import { deadLink, demandLink } from './links.ts';
import { moveCategory, selectPlacedCategory, titleOfSpace } from './move-rows.ts';
import { type ProfileOf, profilesOf } from './people.ts';
import type { RecordedActor } from './record-act.ts';
import { accept } from './refusals.ts';

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
  if (!isIn) await demandLink(db.read, read, { person, now });
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
export async function joinCategory(
  db: Database,
  actor: RecordedActor,
  { code, now }: { code: string; now: number },
) {
  const read = readJoinCode(code);
  if (read === undefined) throw deadLink();
  const { space } = read;
  const isIn = await db.read.first(selectMember, { owner: space, member: actor.owner });
  if (isIn === undefined) await demandLink(db.read, read, { person: actor.owner, now });
  return actAmongPeople<Category>(db, { actor, space, joins: true }, async (act) => {
    const { tx, person, members } = act;
    const known = await tx.first(selectTab, { owner: person, category: space });
    if (known !== undefined) return new Unchanged(presentTab(known));
    await demandLink(tx, read, { person, now });
    if (members.length >= PEOPLE_MAX) throw deadLink();
    const { tab, tabs } = await putIn(act, person, { now, added_by: null });
    if (tabs.filter(({ added_by }) => added_by === null).length > JOINED_MAX)
      throw badRequest(`You are in ${JOINED_MAX} shared categories, the most there can be.`);
    await accept(tx, { owner: person, refused: space });
    const revision = revisionOf(act, person);
    await actor.record(tx, { event: 'joined a category', title: tab.title, revision });
    return presentTab(tab);
  });
}

/** A category of the person's own with the id of the shared one gets another id. */
async function partFromNamesake(act: Act, person: string): Promise<void> {
  const { tx, space } = act;
  const own = await tx.first(selectPlacedCategory, { owner: person, category: space });
  if (own === undefined) return;
  const revision = revisionOf(act, person);
  const stays = { positions: new Map(), newIds: new Map(), arePassing: true, withTexts: true };
  const becomes = randomUUIDv7();
  await moveCategory(tx, { category: space, becomes, from: person, to: person, ...own, ...stays, revision });
  await tx.run(raiseFloor, { owner: person, revision });
}

/**
 * Puts a person into a shared category, whose tab comes last among their own.
 * @returns the tab, and all that the person has now
 */
export async function putIn(
  act: Act,
  person: string,
  { now, added_by }: { now: number; added_by: string | null },
): Promise<{ tab: Tab; tabs: readonly Tab[] }> {
  const { tx, space, members } = act;
  await partFromNamesake(act, person);
  const title = await titleOfSpace(tx, space);
  const everybody = [...members, await addMember(tx, space, { member: person, mine: false, now })];
  const revision = revisionOf(act, person);
  const people = everybody.length;
  const tab: Tab = { category: space, title, people, mine: 0, archived: 0, position: revision, added_by };
  await tx.run(insertTab, { ...tab, owner: person, revision });
  await tx.run(countTabs, { owner: person });
  await showToAll(act, everybody, title);
  return { tab, tabs: await tx.all(selectTabs, { owner: person }) };
}
