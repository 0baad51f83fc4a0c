import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { badToken, notFound } from '../../errors.ts';
import { sharedLists } from './access.ts';

/** Who changes a shared category, as they entered it. */
export interface Admission {
  person: string;
  /** Their number in it. */
  no: number;
  /** The revision at which somebody had last left it. */
  departure: number;
  /** Whether the call does not name it: it was found by the notes and categories that the call names. */
  isFound: boolean;
}

interface Admitted {
  owner: string;
  member?: Admission | undefined;
}

/** Thrown by a change in a shared category that somebody has left, or that is gone, since its author entered it. */
export class Departed extends Error {}

/** Thrown by a change that looked for its lists when these can be others by now: something was shared or left since. */
export class Regrouped extends Error {}

/**
 * @throws Refusal 404 for a person who has left, even when they have come back since; Regrouped when the call does not
 * name the category: what it names can be among the person's own lists by now
 */
async function enterAgain<A extends Admitted>(db: Database, actor: A): Promise<A> {
  const { owner, member } = actor;
  if (member === undefined) return actor;
  if (member.isFound) throw new Regrouped();
  const { no, departure = 0 } = await sharedLists(db, owner, member.person);
  if (no !== member.no) throw notFound();
  return { ...actor, member: { ...member, departure } };
}

/**
 * Makes a change by people who are in the shared categories that they change. After a departure they enter again.
 * @throws Refusal 404 for a person who is not in one any more, Regrouped when its lists are to be looked for again
 */
export async function whileAdmitted<A extends Admitted, T>(
  db: Database,
  actors: readonly A[],
  attempt: (actors: readonly A[]) => Promise<T>,
): Promise<T> {
  try {
    return await attempt(actors);
  } catch (error) {
    if (!(error instanceof Departed)) throw error;
  }
  const entered = await Promise.all(actors.map((actor) => enterAgain(db, actor)));
  return whileAdmitted(db, entered, attempt);
}

const countOfTabs = statement<{ owner: string }>()('countOfTabs', (db, param) =>
  db.selectFrom('accounts').select('joined').where('id', '=', param('owner')),
);

/**
 * Makes a change that looks for its lists by what it names. What was among the person's own lists can be in a shared
 * category by the time of the change, or the other way round: then it looks for them again.
 * @throws Refusal 401 when the account is gone
 */
export async function whileGrouped<T>(
  db: Database,
  { owner, joined }: { owner: string; joined: number },
  attempt: (joined: number) => Promise<T>,
): Promise<T> {
  try {
    return await attempt(joined);
  } catch (error) {
    if (!(error instanceof Regrouped)) throw error;
  }
  const now = await db.read.first(countOfTabs, { owner });
  if (now === undefined) throw badToken();
  return whileGrouped(db, { owner, joined: now.joined }, attempt);
}
