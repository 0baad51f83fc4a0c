import type { Category } from '../../../contract/categories.ts';
import type { Person } from '../../../contract/sharing.ts';
import { peopleIn } from '../store/people/people.ts';

const MOST_NAMED = 3;

/** Usernames as they are written: “ben”, “ben and lea”, “ben, lea and kim”, “ben, lea and 3 others”. */
export function listOf(names: readonly string[]): string {
  const isLong = names.length > MOST_NAMED;
  const named = isLong ? [...names.slice(0, 2), `${names.length - 2} others`] : names;
  return new Intl.ListFormat('en-GB').format(named);
}

/** True for a category that other people are in; one whose user is alone in it looks like any other. */
export const isWithOthers = ({ shared }: Category): boolean => shared !== undefined && shared.people > 1;

export const namesOfOthers = (all: readonly Person[] = []): string[] =>
  all.flatMap(({ me, username }) => (me ? [] : username));

/** The other people in a shared category, by name where known; undefined when the user is alone in it. */
export function othersIn(category: Category): string | undefined {
  const { id, shared } = category;
  if (shared === undefined || !isWithOthers(category)) return undefined;
  const names = namesOfOthers(peopleIn(id));
  if (names.length > 0) return listOf(names);
  return shared.people === 2 ? 'one other person' : `${shared.people - 1} other people`;
}
