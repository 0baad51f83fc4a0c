import type { Note } from '../../../../contract/notes.ts';
import { beHere, listPeople, type Person } from '../../../../contract/sharing.ts';
import { apiUrl } from '../../../api/api-url.ts';
import { call } from '../../../session/call.ts';
import { ofSession } from '../../../session/session.ts';
import { Store } from '../../../ui/store.ts';

/** The people of each shared category, as far as they were fetched. */
export const people = ofSession(() => new Store<ReadonlyMap<string, readonly Person[]>>(new Map()));

type People = ReturnType<typeof people>;

export const peopleIn = (space: string): readonly Person[] | undefined => people().read().get(space);

/** The expiry of the link to join, null without a link, undefined until the people were fetched. */
export const linkEndOf = (space: string): number | null | undefined =>
  peopleIn(space)?.find(({ me }) => me)?.link_expires_at;

/** Fetches who is in a shared category. */
export async function fetchPeople(space: string): Promise<void> {
  const kept = people();
  const found = await call(listPeople, { params: { id: space } });
  kept.write(new Map(kept.read()).set(space, found));
}

/** Stores what has become of the link to join, until the people are fetched again. */
export function setLinkEnd(space: string, link_expires_at: number | null): void {
  const kept = people();
  const all = peopleIn(space)?.map((person) => (person.me ? { ...person, link_expires_at } : person));
  if (all) kept.write(new Map(kept.read()).set(space, all));
}

/** Reports to the server that the category is open, and updates who else has it open. */
export async function sayHere(space: string): Promise<void> {
  const kept = people();
  const { here } = await call(beHere, { params: { id: space } });
  setHere(kept, space, ({ no }) => here.includes(no));
}

/** Shows who has the category open. */
export function setHere(kept: People, space: string, isHere: (person: Person) => boolean): void {
  const known = kept.read().get(space) ?? [];
  if (known.every((person) => person.here === isHere(person))) return;
  const now = known.map((person) => ({ ...person, here: isHere(person) }));
  kept.write(new Map(kept.read()).set(space, now));
}

/** A person's picture, shown beside their name. */
export const faceOf = ({ username, picture, no }: Person) => ({
  username,
  picture: picture && apiUrl(picture),
  no,
});

/** The person who touched a note last; undefined when that was the user, or is not known. */
export function personOf({ category, by }: Pick<Note, 'category' | 'by'>): Person | undefined {
  const person = by === undefined ? undefined : peopleIn(category)?.find(({ no }) => no === by);
  return person?.me ? undefined : person;
}
