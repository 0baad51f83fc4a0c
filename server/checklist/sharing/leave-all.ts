import type { Database } from '../../database/database.ts';
import { Unchanged } from '../door/outcome.ts';
import { removeSpace } from '../door/spaces.ts';
import { removeTab, selectTabs, selectTabsInBin } from '../rows/tabs.ts';
import { actAmongPeople } from './among-people.ts';
import { takeOut } from './take-out.ts';

/**
 * Takes a person, whose account is about to be deleted, out of all shared categories, each in a transaction of its own:
 * after an interruption it continues. Lists that the person is alone in are deleted, those in the bin among them.
 * @param changed is called for the other people whose lists have changed, and for the lists that they left
 */
export async function leaveAll(
  db: Database,
  person: string,
  changed: (owner: string, revision: number) => void,
): Promise<void> {
  for (const { category: space } of await db.read.all(selectTabs, { owner: person })) {
    const outcome = await actAmongPeople(db, { actor: { owner: person }, space }, async (act) => {
      const member = act.members.find((one) => one.member === person);
      if (member === undefined) return new Unchanged(undefined); // removed since the tabs were read
      if (act.members.length > 1) {
        await takeOut(act, member);
        return undefined;
      }
      await removeTab(act.tx, { owner: person, category: space });
      await act.tx.run(removeSpace, { owner: space });
      return undefined;
    });
    for (const [owner, revision] of new Map(outcome.touched)) changed(owner, revision);
  }
  for (const { category } of await db.read.all(selectTabsInBin, { owner: person, deletion: null }))
    await db.write((tx) => tx.run(removeSpace, { owner: category }), person);
}
