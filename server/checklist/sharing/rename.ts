import type { Category } from '../../../contract/categories.ts';
import type { Database } from '../../database/database.ts';
import { demandRow } from '../../database/demand-row.ts';
import { changedElsewhere } from '../../errors.ts';
import type { Actor } from '../door/change.ts';
import { type Outcome, Unchanged } from '../door/outcome.ts';
import { setCategory } from '../lists/categories.ts';
import { presentTab, selectTab } from '../rows/tabs.ts';
import { actAmongPeople, showToAll } from './among-people.ts';
import { titleOfSpace } from './move-rows.ts';

/**
 * Renames a shared category for everybody.
 * @throws Refusal 404 for a person who is not in it, 409 when its title is neither the base nor the new one
 */
export const renameShared = (
  db: Database,
  { actor, space }: { actor: Actor; space: string },
  { title, base }: { title: string; base: string | undefined },
): Promise<Outcome<Category>> =>
  actAmongPeople<Category>(db, { actor, space, right: 'rename' }, async (act) => {
    const { tx, members, person } = act;
    const tab = await demandRow(tx, selectTab, { owner: person, category: space });
    const now = await titleOfSpace(tx, space);
    if (now === title) return new Unchanged(presentTab(tab));
    if (base !== undefined && base !== now) throw changedElsewhere({ category: presentTab(tab) });
    await tx.run(setCategory, { owner: space, id: space, title, archived: null });
    await showToAll(act, members, title);
    return presentTab({ ...tab, title });
  });
