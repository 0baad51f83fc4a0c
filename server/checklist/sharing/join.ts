import type { Category } from '../../../contract/categories.ts';
import { type JoinOffer, PEOPLE_IN_30_DAYS_MAX, PEOPLE_MAX } from '../../../contract/sharing.ts';
import type { Database } from '../../database/database.ts';
import { badRequest } from '../../errors.ts';
import { addMember, othersTakenIn, selectMember, selectMembers } from '../door/members.ts';
import { Unchanged } from '../door/outcome.ts';
import { addTab, presentTab, refuseMoreJoined, selectTab, selectTabs, type Tab } from '../rows/tabs.ts';
import { type Act, actAmongPeople, revisionOf, showToAll } from './among-people.ts';
import { readJoinCode } from './join-code.ts';
import { hasOwn } from './limits.ts';
import { deadLink, demandLink } from './links.ts';
import { selectPlacedCategory, titleOfSpace } from './move-rows.ts';
import { type ProfileOf, profilesOf } from './people.ts';
import type { RecordedActor } from './record-act.ts';
import { deleteRefusal } from './refusals.ts';

const PEOPLE_COUNTED_MS = 30 * 24 * 3_600_000;

/**
 * The offer behind a link.
 * @throws Refusal 404 when it no longer works
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
  const list = await db.read.first(selectPlacedCategory, { owner: read.space, category: read.space });
  const people = await profilesOf(members, profileOf);
  const [sharer] = people.filter(({ mine }) => mine === 1);
  if (sharer === undefined || list === undefined) throw deadLink();
  const { username, picture } = sharer;
  return {
    title: list.title,
    by: { username, picture },
    people: people.map((one) => one.username),
    isIn,
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
    if (await hasOwn(tx, person, space)) throw badRequest('You have a list with this id already.');
    const { tab } = await putIn(act, person, { now, added_by: null });
    await refuseMoreJoined(tx, person);
    await tx.run(deleteRefusal, { owner: person, refused: space });
    await actor.record(tx, { event: 'joined a category', title: tab.title });
    return presentTab(tab);
  });
}

/** @throws Refusal 400 when a list has taken in as many people as it may */
async function refuseMorePeople({ tx, space }: Act, person: string, now: number): Promise<void> {
  const after = now - PEOPLE_COUNTED_MS;
  if ((await othersTakenIn(tx, { owner: space, member: person, after })) < PEOPLE_IN_30_DAYS_MAX) return;
  throw badRequest(`This list has had ${PEOPLE_IN_30_DAYS_MAX} people in 30 days, the most there can be.`);
}

/**
 * Puts a person into a shared category, whose tab comes last among their own.
 * @returns the tab, and all that the person has now
 * @throws Refusal 400 when the list has taken in as many people as it may
 */
export async function putIn(
  act: Act,
  person: string,
  { now, added_by }: { now: number; added_by: string | null },
): Promise<{ tab: Tab; tabs: readonly Tab[] }> {
  const { tx, space, members } = act;
  await refuseMorePeople(act, person, now);
  const title = await titleOfSpace(tx, space);
  // In the order in which they came, whatever the clocks of two nodes say.
  const came = Math.max(now, ...members.map(({ since }) => since + 1));
  const everybody = [...members, await addMember(tx, space, { member: person, mine: false, now: came })];
  const revision = revisionOf(act, person);
  const people = everybody.length;
  const tab: Tab = { category: space, title, people, mine: 0, archived: 0, position: revision, added_by };
  await addTab(tx, { ...tab, owner: person, revision });
  await showToAll(act, everybody, title);
  return { tab, tabs: await tx.all(selectTabs, { owner: person }) };
}
