import type { Category } from '../../../contract/categories.ts';
import { copiedId } from '../../../contract/copied-id.ts';
import { NOTES_MAX } from '../../../contract/limits.ts';
import type { Connection, Database } from '../../database/database.ts';
import { notFound } from '../../errors.ts';
import { type Actor, change } from '../door/change.ts';
import { foundId } from '../door/ids.ts';
import { type Outcome, Unchanged } from '../door/outcome.ts';
import { insertCategory } from '../rows/category-row.ts';
import { insertNotes, selectWholeNotes, signatureOf } from '../rows/note-row.ts';
import { countNotes } from '../rows/size.ts';
import { selectTab } from '../rows/tabs.ts';
import { createdBefore, selectCategory } from './new-category.ts';

interface Copy {
  /** The category to copy. */
  of: string;
  id: string;
  title: string;
  /** True when all notes of the copy are open. */
  unscratched: boolean;
}

/**
 * The notes of a category that is shared with the owner. The account is locked, and with it the tab.
 * @throws Refusal 404 when it is not shared with the owner
 */
async function sharedNotes(tx: Connection, owner: string, category: string) {
  if ((await tx.first(selectTab, { owner, category })) === undefined) throw notFound();
  return tx.all(selectWholeNotes, { owner: category, category });
}

/**
 * Copies a category with its notes, placed last. Under the id of an existing or deleted category it changes nothing.
 * @throws Refusal 404 when the owner has no such category, 400 for an id that is not the owner's, and at a limit
 */
export async function duplicateCategory(
  db: Database,
  actor: Actor,
  { of, id: sent, title: named, unscratched }: Copy,
): Promise<Outcome<Category>> {
  const { owner } = actor;
  const [source, id, title] = [foundId(of), sent.toLowerCase(), named.trim()];
  const work = async (tx: Connection, raising: Promise<number>) => {
    const [before, original, notes, revision] = await Promise.all([
      createdBefore(tx, { owner, id }),
      tx.first(selectCategory, { owner, id: source }),
      tx.all(selectWholeNotes, { owner, category: source }),
      raising,
    ]);
    if (before !== undefined) return new Unchanged(before);
    const copied = original === undefined ? await sharedNotes(tx, owner, source) : notes;
    const rows = copied.map((note, place) => ({
      ...note,
      owner,
      id: copiedId(note.id, id),
      parent: note.parent && copiedId(note.parent, id),
      category: id,
      scratched_out: unscratched ? 0 : note.scratched_out,
      position: revision - NOTES_MAX + 1 + place,
      revision,
      author: null,
      ...signatureOf(actor),
    }));
    await Promise.all([
      countNotes(tx, owner, rows),
      tx.run(insertCategory, { owner, id, title, position: revision - NOTES_MAX, archived: 0, revision }),
    ]);
    await insertNotes(tx, rows);
    return { id, title };
  };
  return change(db, actor, work, { places: NOTES_MAX + 1 });
}
