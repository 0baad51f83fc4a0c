import { invalid, notFound } from '../../errors.ts';
import { isUuid } from '../../http/bodies/validation.ts';

/** An id as it is stored. A malformed one matches nothing, and the database may refuse its text: it becomes empty. */
export const known = (id: string): string => (isUuid(id) ? id.toLowerCase() : '');

/** @throws Refusal 404 for a malformed id */
export function foundId(id: string): string {
  if (!isUuid(id)) throw notFound();
  return id.toLowerCase();
}

export const noSuch = (field: 'category' | 'parent' | 'notes' | 'moves', id: string) =>
  invalid(field, `Invalid pk "${id}" - object does not exist.`);
