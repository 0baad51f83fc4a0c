import type { Person } from '../../../contract/sharing.ts';
import type { Database } from '../../database/database.ts';
import { type Member, selectMembers, setSeen } from '../door/members.ts';
import { demandRight, isAllowed } from '../door/rights.ts';
import { endOfLink } from './links.ts';

/** Three heartbeats. */
const HERE_MS = 90_000;

/** Name and picture of a person, as the others see them; undefined when the account is gone. */
export type ProfileOf = (person: string) => Promise<{ username: string; picture: string | null } | undefined>;

type Profile = Pick<Person, 'username' | 'picture'>;

/** The people of a space, in the order in which they came. The first one shares it (leave.ts). */
export async function profilesOf<One extends Member>(
  members: readonly One[],
  profileOf: ProfileOf,
): Promise<(One & Profile)[]> {
  const found = await Promise.all(members.map(({ member }) => profileOf(member)));
  return members.flatMap((member, index) => {
    const profile = found[index];
    return profile ? [{ ...member, ...profile }] : [];
  });
}

const isHere = ({ seen_at }: Member, now: number): boolean => seen_at !== null && now - seen_at <= HERE_MS;

/**
 * Who is in a shared category.
 * @throws Refusal 404 for a person who is not in it
 */
export async function listPeople(
  db: Database,
  { space, person, now, profileOf }: { space: string; person: string; now: number; profileOf: ProfileOf },
): Promise<Person[]> {
  const members = await db.read.all(selectMembers, { owner: space });
  demandRight(members, person, 'use');
  const [people, ofSharer] = await Promise.all([
    profilesOf(members, profileOf),
    isAllowed(members, person, 'invite')
      ? endOfLink(db.read, { space, now }).then((link_expires_at) => ({ link_expires_at }))
      : {},
  ]);
  return people.map((one) => ({
    no: one.no,
    username: one.username,
    picture: one.picture,
    mine: one.mine === 1,
    me: one.member === person,
    here: isHere(one, now),
    seen_at: one.seen_at,
    ...(one.member === person && ofSharer),
  }));
}

/**
 * Notes that a person has a shared category open.
 * @returns the numbers of all who have
 * @throws Refusal 404 for a person who is not in it
 */
export async function beHere(
  db: Database,
  { space, person, now }: { space: string; person: string; now: number },
): Promise<number[]> {
  const members = await db.read.all(selectMembers, { owner: space });
  demandRight(members, person, 'use');
  await db.write((tx) => tx.run(setSeen, { owner: space, member: person, now }), person);
  return members.filter((one) => one.member === person || isHere(one, now)).map(({ no }) => no);
}
