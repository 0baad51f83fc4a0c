import { randomUUID } from 'node:crypto';
import type { Category } from '../../contract/categories.ts';
import { createNote } from '../../contract/notes.ts';
import * as calls from '../../contract/sharing.ts';
import type { Answer } from './connection.ts';
import type { SignedIn } from './test-app.ts';

const at = (url: string, id: string) => url.replace(':id', id);

export const share = (user: SignedIn, id: string): Promise<Answer> =>
  user.call('POST', at(calls.shareCategory.url, id));

export const unshare = (user: SignedIn, id: string): Promise<Answer> =>
  user.call('POST', at(calls.unshareCategory.url, id));

export const leave = (user: SignedIn, id: string): Promise<Answer> =>
  user.call('POST', at(calls.leaveCategory.url, id));

export const removeNo = (user: SignedIn, id: string, no: number): Promise<Answer> =>
  user.call('POST', at(calls.removePerson.url, id), { no });

export const peopleOf = async (user: SignedIn, id: string): Promise<calls.Person[]> =>
  (await user.call('GET', at(calls.listPeople.url, id))).body as calls.Person[];

export const beHereIn = (user: SignedIn, id: string): Promise<Answer> =>
  user.call('POST', at(calls.beHere.url, id));

export const acquaintancesOf = (user: SignedIn, id: string): Promise<Answer> =>
  user.call('GET', at(calls.listAcquaintances.url, id));

export const addTo = (user: SignedIn, id: string, who: { category: string; no: number }): Promise<Answer> =>
  user.call('POST', at(calls.addAcquaintance.url, id), who);

export const linkTo = (user: SignedIn, id: string): Promise<Answer> =>
  user.call('PUT', at(calls.makeJoinLink.url, id));

/** The code of a new link to a category, which replaces the one before. */
export const codeOf = async (sharer: SignedIn, id: string): Promise<string> =>
  ((await linkTo(sharer, id)).body as calls.JoinLink).code;

export const withdraw = (user: SignedIn, id: string): Promise<Answer> =>
  user.call('DELETE', at(calls.withdrawJoinLink.url, id));

export const lookAt = (user: SignedIn, code: string): Promise<Answer> =>
  user.call('POST', calls.readJoinLink.url, { code });

export const join = (user: SignedIn, code: string): Promise<Answer> =>
  user.call('POST', calls.joinCategory.url, { code });

/** Deletes a category, and its deletion: as the sharer for all, as another person that person leaves it. */
export async function deleteForGood(user: SignedIn, id: string): Promise<void> {
  const deletion = randomUUID();
  await user.call('DELETE', `/api/categories/delete/${id}/?deletion=${deletion}`);
  await user.call('DELETE', `/api/deletions/delete/${deletion}/`);
}

/** Creates a note in a shared category. */
export const addNote = (user: SignedIn, category: string, content: string): Promise<Answer> =>
  user.call('POST', `${createNote.url}?space=${category}`, { id: randomUUID(), content, category });

/** Shares a category of the first user with the others, as they would. */
export async function sharedWith(sharer: SignedIn, { id }: Category, others: SignedIn[]): Promise<void> {
  await share(sharer, id);
  const code = await codeOf(sharer, id);
  for (const other of others) await join(other, code);
}
