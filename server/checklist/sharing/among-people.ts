import type { Right } from '../../../contract/rights.ts';
import type { Connection, Database } from '../../database/database.ts';
import { notFound } from '../../errors.ts';
import { type Actor, change } from '../door/change.ts';
import { type Member, selectMember, selectMembers } from '../door/members.ts';
import { isMade, type Outcome, type Unchanged } from '../door/outcome.ts';
import { raise } from '../door/revision.ts';
import { demandRight } from '../door/rights.ts';
import { setTab } from '../rows/tabs.ts';

/** The context of an act on a shared category: all members' lists are locked, with these new revisions. */
export interface Act {
  tx: Connection;
  space: string;
  /** The person who acts. */
  person: string;
  members: readonly Member[];
  revisions: ReadonlyMap<string, number>;
}

/** The revision that the lists of a person in the act have after it. */
export function revisionOf({ revisions }: Act, owner: string): number {
  const revision = revisions.get(owner);
  if (revision === undefined) throw new Error(`The lists of ${owner} are not locked.`);
  return revision;
}

/**
 * Among whom a person acts who has entered the lists of a shared category, and names it.
 * @throws Refusal 404 when the call names another category
 */
export function sharedAct(
  { owner, key }: Actor,
  { person }: { person: string },
  category: string,
): { actor: Actor; space: string } {
  if (category.toLowerCase() !== owner) throw notFound();
  return { actor: { owner: person, key }, space: owner };
}

interface Among {
  /** The person who acts. */
  actor: Actor;
  space: string;
  /** The right of the person to it. */
  right?: Right;
  /** True when the person may not be in it yet. */
  joins?: boolean;
  /** Another person whose lists are to be changed. */
  adds?: string | undefined;
}

async function raiseOf(tx: Connection, owner: string, revisions: Map<string, number>): Promise<void> {
  const revision = await raise(tx, owner);
  if (revision !== undefined) revisions.set(owner, revision);
}

/**
 * Changes a shared category and the tabs of all its people in one transaction. The space is locked first, so that its
 * people stay who they are, then the persons in the order of their ids: no two acts can wait for each other.
 * @throws Refusal as `demandRight`
 */
export async function actAmongPeople<T>(
  db: Database,
  { actor, space, right, joins = false, adds }: Among,
  work: (act: Act) => Promise<T | Unchanged<T>>,
): Promise<Outcome<T>> {
  const revisions = new Map<string, number>();
  let members: readonly Member[] = [];
  const person = actor.owner;
  const attempt = async (tx: Connection) => {
    if (right !== undefined) demandRight(members, person, right);
    return work({ tx, space, person, members, revisions });
  };
  const outcome = await change(db, actor, attempt, {
    async raiseAll(tx) {
      revisions.clear();
      const isConcerned =
        joins || (await tx.first(selectMember, { owner: space, member: person })) !== undefined;
      // A stranger locks only their own lists.
      if (isConcerned) await raiseOf(tx, space, revisions);
      members = isConcerned ? await tx.all(selectMembers, { owner: space }) : [];
      const persons = new Set([...members.map(({ member }) => member), person]);
      if (isConcerned && adds !== undefined) persons.add(adds);
      for (const owner of [...persons].sort()) await raiseOf(tx, owner, revisions);
      return revisions.get(person);
    },
  });
  revisions.delete(person);
  return { ...outcome, owner: person, ...(isMade(outcome) && { touched: revisions, around: space }) };
}

/** Updates its members' tabs: the number of people, the sharer and the title. */
export async function showToAll(act: Act, members: readonly Member[], title: string): Promise<void> {
  const tab = { category: act.space, title, people: members.length };
  for (const { member, mine } of members)
    await act.tx.run(setTab, { ...tab, owner: member, mine, revision: revisionOf(act, member) });
}
