import { raiseFloor } from '../bin/forget.ts';
import { type Member, removeMember, setSharer } from '../door/members.ts';
import { removeRemindersIn } from '../rows/reminders.ts';
import { removeTab } from '../rows/tabs.ts';
import { type Act, revisionOf, showToAll } from './among-people.ts';
import { titleOfSpace } from './move-rows.ts';

/**
 * Takes people out of a shared category, and its tab from them. What they have added stays.
 * @returns its title
 */
export async function takeOut(act: Act, ...leaving: readonly Member[]): Promise<string> {
  const { tx, space, members } = act;
  for (const { member } of leaving) {
    await removeMember(tx, { space, member, revision: revisionOf(act, space) });
    await removeTab(tx, { owner: member, category: space });
    await tx.run(raiseFloor, { owner: member, revision: revisionOf(act, member) });
    await removeRemindersIn(tx, member, space);
  }
  const title = await titleOfSpace(tx, space);
  await showToAll(
    act,
    await withSharer(
      act,
      members.filter((one) => !leaving.includes(one)),
    ),
    title,
  );
  return title;
}

/** After the sharer has left, the one who has been in it longest shares it. */
async function withSharer({ tx, space }: Act, left: readonly Member[]): Promise<readonly Member[]> {
  const [first] = left;
  if (first?.mine === 0) await tx.run(setSharer, { owner: space, member: first.member });
  return left.map((one) => ({ ...one, mine: Number(one === first) }));
}
