import type { Database } from '../../database/database.ts';
import { isUuid } from '../../http/bodies/validation.ts';
import { type EnteredLists, readMember } from '../door/access.ts';

const KIB = 1024;

/** The cost of reading all notes of the lists with their text. */
export const costOfList = ({ notes, bytes }: Pick<EnteredLists, 'notes' | 'bytes'>): number =>
  notes + bytes / KIB;

/**
 * The same of a shared category, by its id as it was sent. Nothing for a person who is not in it: the cost of a refused
 * call shows no stranger that it exists.
 */
export async function costOfSpace(db: Database, category: string, person: string): Promise<number> {
  if (!isUuid(category)) return 0;
  const space = await db.read.first(readMember, { owner: category.toLowerCase(), member: person });
  return space === undefined ? 0 : costOfList(space);
}
