import { may, type Right } from '../../../contract/rights.ts';
import type { Connection } from '../../database/database.ts';
import { badRequest, forbidden, notFound } from '../../errors.ts';
import { type Member, selectMembers } from './members.ts';

interface InSpace {
  space: string;
  person: string;
}

const mayDo = ({ mine }: Member, members: readonly Member[], right: Right): boolean =>
  may({ mine: mine === 1, people: members.length }, right);

/** True for a person in a shared category who may do this. */
export const isAllowed = (members: readonly Member[], person: string, right: Right): boolean =>
  members.some((one) => one.member === person && mayDo(one, members, right));

/**
 * @throws Refusal 404 for a person who is not in the shared category, 403 for one who does not share it, 400 for one who
 * is alone in it
 */
export function demandRight(members: readonly Member[], person: string, right: Right): Member {
  const member = members.find((one) => one.member === person);
  if (member === undefined) throw notFound();
  if (mayDo(member, members, right)) return member;
  if (member.mine === 0) throw forbidden('Only the one who shares this category can do that.');
  throw badRequest('You are alone in this category. To part with it, delete it.');
}

/** @throws Refusal as `demandRight` */
export async function demandRightIn(
  on: Connection,
  { space, person }: InSpace,
  right: Right,
): Promise<Member> {
  return demandRight(await on.all(selectMembers, { owner: space }), person, right);
}
