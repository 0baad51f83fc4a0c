import type { Database } from '../../database/database.ts';
import type { Deleting } from '../bin/bin.ts';
import { trimBin } from '../bin/bin-size.ts';
import { raiseFloor } from '../bin/forget.ts';
import { binList } from '../bin/lists-in-bin.ts';
import { removeMember } from '../door/members.ts';
import { Unchanged } from '../door/outcome.ts';
import { type Act, actAmongPeople, revisionOf } from './among-people.ts';
import { isClosed, withdrawLink } from './links.ts';
import type { RecordedActor } from './record-act.ts';
import { takeOut } from './take-out.ts';

/** Takes everyone but its sharer out of a shared category, and withdraws its link. */
async function takeOthersOut(act: Act): Promise<string> {
  await withdrawLink(act.tx, act.space);
  return takeOut(act, ...act.members.filter(({ member }) => member !== act.person));
}

/**
 * Stops sharing a category: its sharer is alone in it, with everything as it was.
 * @throws Refusal 404 for a caller who is not in it, 403 for one who does not share it
 */
export const unshareCategory = (
  db: Database,
  actor: RecordedActor,
  { space, now }: { space: string; now: number },
) =>
  actAmongPeople(db, { actor, space, right: 'stop sharing' }, async (act) => {
    if (await isClosed(act.tx, { people: act.members.length, space, now })) return new Unchanged(undefined);
    const title = await takeOthersOut(act);
    await actor.record(act.tx, { event: 'stopped sharing a category', title });
    return undefined;
  });

/** Deletes a shared category for everyone: the list is one action in the bin of its sharer. */
export async function deleteList(act: Act, actor: RecordedActor, deleting: Deleting): Promise<void> {
  const { tx, space, person } = act;
  const title = await takeOthersOut(act);
  const revision = revisionOf(act, person);
  await binList(tx, { owner: person, space, title, revision }, deleting);
  await removeMember(tx, { space, member: person, revision: revisionOf(act, space) });
  await trimBin(tx, person);
  await tx.run(raiseFloor, { owner: person, revision });
  if (act.members.length > 1) await actor.record(tx, { event: 'stopped sharing a category', title });
}
