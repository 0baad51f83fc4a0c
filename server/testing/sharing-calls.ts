import { randomUUID } from 'node:crypto';
import type { Category } from '../../contract/categories.ts';
import { createNote } from '../../contract/notes.ts';
import * as calls from '../../contract/sharing.ts';
import { about } from './checklist-calls.ts';
import type { Answer } from './connection.ts';
import type { SignedIn } from './test-app.ts';

export const share = about(calls.shareCategory);
export const unshare = about(calls.unshareCategory);
export const leave = about(calls.leaveCategory);
export const beHereIn = about(calls.beHere);
export const acquaintancesOf = about(calls.listAcquaintances);
export const addTo = about<{ category: string; no: number }>(calls.addAcquaintance);
export const linkTo = about(calls.makeJoinLink);
export const withdraw = about(calls.withdrawJoinLink);

export const removeNo = (user: SignedIn, id: string, no: number): Promise<Answer> =>
  about(calls.removePerson)(user, id, { no });

export const peopleOf = async (user: SignedIn, id: string): Promise<calls.Person[]> =>
  (await about(calls.listPeople)(user, id)).body as calls.Person[];

/** The code of a new link to a category, which replaces the one before. */
export const codeOf = async (sharer: SignedIn, id: string): Promise<string> =>
  ((await linkTo(sharer, id)).body as calls.JoinLink).code;

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
