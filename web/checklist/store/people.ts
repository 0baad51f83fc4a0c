import type { Note } from '../../../contract/notes.ts';
import { listPeople, type Person } from '../../../contract/sharing.ts';
import { call } from '../../session/call.ts';
import { ofSession } from '../../session/session.ts';
import { Store } from '../../ui/store.ts';

/** The people of each shared category, as far as they were fetched. */
export const people = ofSession(() => new Store<ReadonlyMap<string, readonly Person[]>>(new Map()));

export const peopleIn = (space: string): readonly Person[] | undefined => people().read().get(space);

/** Fetches who is in a shared category. */
export async function fetchPeople(space: string): Promise<void> {
  const kept = people();
  const found = await call(listPeople, { params: { id: space } });
  kept.write(new Map(kept.read()).set(space, found));
}

/** Somebody else who touched a note last; undefined when that was the user, or nobody knows. */
export function personOf({ category, by }: Pick<Note, 'category' | 'by'>): Person | undefined {
  const person = by === undefined ? undefined : peopleIn(category)?.find(({ no }) => no === by);
  return person?.me ? undefined : person;
}
