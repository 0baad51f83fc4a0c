import type { Category } from '../../../contract/categories.ts';
import { peopleIn } from '../store/people/people.ts';
import { listOf } from './names.ts';

/** The other people in a shared category, by name where known; undefined when the user is alone in it. */
export function othersIn({ id, shared }: Category): string | undefined {
  if (shared === undefined || shared.people < 2) return undefined;
  const others = peopleIn(id)?.filter(({ me }) => !me) ?? [];
  if (others.length > 0) return listOf(others.map(({ username }) => username));
  return shared.people === 2 ? 'one other person' : `${shared.people - 1} other people`;
}
