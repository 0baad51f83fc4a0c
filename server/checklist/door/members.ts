import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/** A person in a shared category. `no` is theirs for good, so that what it has signed stays theirs. */
export interface Member {
  member: string;
  no: number;
  /** 1 for the one who shares the category: only they invite and remove. */
  mine: number;
  since: number;
  seen_at: number | null;
}

interface InSpace {
  /** The shared category. */
  owner: string;
  member: string;
}

export const selectMembers = statement<{ owner: string }>()('selectMembers', (db, param) =>
  db
    .selectFrom('members')
    .select(['member', 'no', 'mine', 'since', 'seen_at'])
    .where(param.match('owner'))
    .orderBy('mine', 'desc')
    .orderBy('since')
    .orderBy('no'),
);

export const selectMember = statement<InSpace>()('selectMember', (db, param) =>
  db
    .selectFrom('members')
    .select(['member', 'no', 'mine', 'since', 'seen_at'])
    .where(param.match('owner', 'member')),
);

export const insertMember = statement<InSpace & { no: number; mine: number; now: number }>()(
  'insertMember',
  (db, param) =>
    db.insertInto('members').values({
      ...param.each('owner', 'member', 'no', 'mine'),
      since: param('now'),
    }),
);

const deleteMember = statement<InSpace>()('deleteMember', (db, param) =>
  db.deleteFrom('members').where(param.match('owner', 'member')),
);

const setDeparture = statement<{ owner: string; revision: number }>()('setDeparture', (db, param) =>
  db
    .updateTable('accounts')
    .set({ departure: param('revision') })
    .where('id', '=', param('owner')),
);

/**
 * Takes a person out of a space. Their writes that still wait for its lock are refused.
 * @param revision of the space after it
 */
export async function removeMember(
  tx: Connection,
  { space, member, revision }: { space: string; member: string; revision: number },
): Promise<void> {
  await tx.run(deleteMember, { owner: space, member });
  await tx.run(setDeparture, { owner: space, revision });
}

export const setSharer = statement<InSpace>()('setSharer', (db, param) =>
  db.updateTable('members').set({ mine: 1 }).where(param.match('owner', 'member')),
);

export const setSeen = statement<InSpace & { now: number }>()('setSeenOfMember', (db, param) =>
  db
    .updateTable('members')
    .set({ seen_at: param('now') })
    .where(param.match('owner', 'member')),
);

const takeNumber = statement<{ owner: string }>()('takeNumberOfMember', (db, param) =>
  db
    .updateTable('spaces')
    .set((eb) => ({ numbered: eb('numbered', '+', 1) }))
    .where(param.match('owner'))
    .returning('numbered'),
);

const selectNumber = statement<InSpace>()('selectNumberOfMember', (db, param) =>
  db.selectFrom('arrivals').select('no').where(param.match('owner', 'member')),
);

const saveArrival = statement<InSpace & { no: number; at: number }>()('saveArrival', (db, param) =>
  db
    .insertInto('arrivals')
    .values(param.each('owner', 'member', 'no', 'at'))
    .onConflict((known) =>
      known.columns(['owner', 'member']).doUpdateSet((eb) => ({ at: eb.ref('excluded.at') })),
    ),
);

const countArrivals = statement<InSpace & { after: number }>()('countArrivals', (db, param) =>
  db
    .selectFrom('arrivals')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where(param.match('owner'))
    .where('member', '!=', param('member'))
    .where('at', '>', param('after')),
);

/** The number of other people that a space has taken in since a moment, those who have left among them. */
export const othersTakenIn = async (tx: Connection, space: InSpace & { after: number }): Promise<number> =>
  Number((await tx.first(countArrivals, space))?.people);

/**
 * Puts a person into a space, under the number that they had there before. The sharer is not taken in: the list is
 * theirs.
 */
export async function addMember(
  tx: Connection,
  owner: string,
  { member, mine, now }: { member: string; mine: boolean; now: number },
): Promise<Member> {
  const known = await tx.first(selectNumber, { owner, member });
  const no = known?.no ?? Number((await tx.first(takeNumber, { owner }))?.numbered);
  await tx.run(saveArrival, { owner, member, no, at: mine ? 0 : now });
  await tx.run(insertMember, { owner, member, no, mine: Number(mine), now });
  return { member, no, mine: Number(mine), since: now, seen_at: null };
}
