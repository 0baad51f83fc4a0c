import type { Database } from '../../database/database.ts';
import { isUuid } from '../../http/bodies/validation.ts';
import type { EnteredLists } from '../door/access.ts';
import { selectSpace } from '../door/members.ts';

const KIB = 1024;

/** The cost of reading all notes of the lists with their text. */
export const costOfList = ({ notes, bytes }: Pick<EnteredLists, 'notes' | 'bytes'>): number =>
  notes + bytes / KIB;

/** The same of a shared category, by its id as it was sent; nothing when it is not shared. */
export async function costOfSpace(db: Database, category: string): Promise<number> {
  if (!isUuid(category)) return 0;
  const space = await db.read.first(selectSpace, { owner: category.toLowerCase() });
  return space === undefined ? 0 : costOfList(space);
}
