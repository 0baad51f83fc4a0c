import type { Category } from '../../../contract/categories.ts';
import { SHARED_NOTES_MAX, SHARED_TEXT_MAX_BYTES } from '../../../contract/limits.ts';
import type { Database } from '../../database/database.ts';
import { badRequest, notFound } from '../../errors.ts';
import { raiseFloor } from '../bin/forget.ts';
import { change } from '../door/change.ts';
import { addMember } from '../door/members.ts';
import { isMade, type Outcome, Unchanged } from '../door/outcome.ts';
import { carryDevices } from '../door/settled.ts';
import { insertEmptySpace } from '../door/spaces.ts';
import { selectWholeNotes } from '../rows/note-row.ts';
import { followNotes } from '../rows/reminders.ts';
import { addTab, presentTab, refuseMoreJoined, selectTab } from '../rows/tabs.ts';
import { refuseMoreShared } from './limits.ts';
import { moveIntoSpace, partFromCategory, selectPlacedCategory } from './move-rows.ts';
import type { RecordedActor } from './record-act.ts';

/** @throws Refusal 400 when a category is larger than a shared one may be */
function refuseTooLarge(contents: readonly { content: string }[]): void {
  if (contents.length > SHARED_NOTES_MAX)
    throw badRequest(
      `A shared category holds up to ${SHARED_NOTES_MAX} notes. This one has ${contents.length}.`,
    );
  const bytes = contents.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  if (bytes > SHARED_TEXT_MAX_BYTES) throw badRequest('A shared category holds up to 1 MiB of text.');
}

/**
 * Shares a category: its rows move to a space of its own for good, and keep their ids. The space has the id of the
 * category. A category that has a space already stays as it is.
 * @throws Refusal 404 for a category that the person does not have, 400 at a limit, and where an account or
 * another space has the id
 */
export async function shareCategory(
  db: Database,
  actor: RecordedActor,
  { space, now }: { space: string; now: number },
): Promise<Outcome<Category>> {
  const { owner } = actor;
  const outcome = await change<Category>(db, actor, async (tx, raising) => {
    const [tab, placed, revision] = await Promise.all([
      tx.first(selectTab, { owner, category: space }),
      tx.first(selectPlacedCategory, { owner, category: space }),
      raising,
    ]);
    if (tab !== undefined) return new Unchanged(presentTab(tab));
    if (placed === undefined) throw notFound();
    await refuseMoreShared(tx, owner, { space, now });
    const before = await tx.all(selectWholeNotes, { owner, category: space });
    refuseTooLarge(before);
    await insertEmptySpace(tx, { owner: space, revision, now });
    const { title, position, archived } = placed;
    await partFromCategory(tx, { owner, id: space, title, revision });
    await moveIntoSpace(tx, { space, from: owner, title, position, revision });
    await addMember(tx, space, { member: owner, mine: true, now });
    await followNotes(tx, owner, { notes: new Map(before.map(({ id }) => [id, id])), space });
    await carryDevices(tx, { from: owner, to: space });
    const made = {
      owner,
      category: space,
      title,
      people: 1,
      mine: 1,
      position,
      archived,
      revision,
      added_by: null,
    };
    await addTab(tx, made);
    await refuseMoreJoined(tx, owner);
    await tx.run(raiseFloor, { owner, revision });
    await actor.record(tx, { event: 'shared a category', title });
    return presentTab(made);
  });
  const told = { touched: new Map([[space, outcome.revision]]), around: space };
  return { ...outcome, ...(isMade(outcome) && told) };
}
