import { deleteCategory, listCategories } from '../../../contract/categories.ts';
import { createDeletion } from '../../../contract/deletions.ts';
import { listNotes } from '../../../contract/notes.ts';
import { call } from '../../session/call.ts';
import { categoryId, deletionId, type LastImport, noteId } from './last-import.ts';

const idsOf = (count: number, idOf: (n: number) => string): Set<string> =>
  new Set(Array.from({ length: count }, (_, n) => idOf(n)));

/**
 * Takes an import back, as one action that can be restored for 30 days. What the user has put beside it stays: a note
 * with a sub note of the user's, and a category with notes of the user's. So does what other people see.
 * @returns whether some of it stays because it is shared
 */
export async function undoImport(
  { id, categories, notes }: LastImport,
  signal: AbortSignal,
): Promise<boolean> {
  const mine = idsOf(notes, (n) => noteId(id, n));
  const [all, titles] = await Promise.all([call(listNotes, { signal }), call(listCategories, { signal })]);
  const held = new Set(all.flatMap(({ id, parent }) => (parent && !mine.has(id) ? parent : [])));
  const shared = new Set(titles.flatMap(({ id, shared }) => (shared ? id : [])));
  const made = idsOf(categories, (n) => categoryId(id, n));
  const imported = all.filter((note) => mine.has(note.id));
  const leaving = imported.filter((note) => !held.has(note.id) && !shared.has(note.category));
  const deletion = deletionId(id);
  if (leaving.length > 0)
    await call(createDeletion, { body: { id: deletion, notes: leaving.map((note) => note.id) }, signal });
  const gone = new Set(leaving.map((note) => note.id));
  const used = new Set(all.flatMap((note) => (gone.has(note.id) ? [] : note.category)));
  for (const { id } of titles)
    if (made.has(id) && !used.has(id) && !shared.has(id))
      await call(deleteCategory, { params: { id }, query: { deletion }, signal });
  return [...made, ...imported.map(({ category }) => category)].some((id) => shared.has(id));
}
