import { listCategories } from '../../../contract/categories.ts';
import { listNotes } from '../../../contract/notes.ts';
import type { Fault, Imported } from '../../../contract/transfer/imported.ts';
import { lackOfRoom, type Plan, planImport } from '../../../contract/transfer/plan.ts';
import { call } from '../../session/call.ts';
import { categoryId, newImportId, noteId } from './last-import.ts';
import { work } from './work.ts';

/** Files that were read and compared with the lists. */
export interface PlannedFiles {
  readonly id: string;
  readonly imported: Imported;
  readonly plan: Plan;
}

/** Reads files and plans their import; nothing is changed yet. */
export async function planFiles(files: readonly File[], signal: AbortSignal): Promise<PlannedFiles | Fault> {
  const read = await work({ read: files }, signal);
  if (read === undefined || 'why' in read) return read ?? { why: 'This file cannot be read.' };
  const [all, notes] = await Promise.all([call(listCategories, { signal }), call(listNotes, { signal })]);
  const categories = all.filter(({ shared }) => !shared); // nothing is added to what others see
  const id = newImportId();
  const counts = { categories: 0, notes: 0 };
  const ids = {
    category: () => categoryId(id, counts.categories++),
    note: () => noteId(id, counts.notes++),
  };
  const own = new Set(categories.map((category) => category.id));
  const lists = { categories, notes: notes.filter(({ category }) => own.has(category)) };
  const plan = planImport(read.categories, lists, ids);
  const why = lackOfRoom(plan, lists);
  return why === undefined ? { id, imported: read, plan } : { why };
}
