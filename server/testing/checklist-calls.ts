import type { HTTPMethods } from 'fastify';
import {
  type Category,
  deleteCategory,
  listCategories,
  orderCategories,
  updateCategory,
} from '../../contract/categories.ts';
import {
  createDeletion,
  type Deletion,
  deleteDeletion,
  listDeletions,
  restoreDeletion,
} from '../../contract/deletions.ts';
import {
  deleteNote,
  listNotes,
  type NewerNotes,
  type Note,
  type NoteChange,
  orderNotes,
  updateNote,
} from '../../contract/notes.ts';
import type { Answer } from './connection.ts';
import type { SignedIn } from './test-app.ts';

/** A call about the thing with an id, as a user. */
export const about =
  <Body extends object>({ method, url }: { readonly method: HTTPMethods; readonly url: string }) =>
  (user: SignedIn, id: string, body?: Body): Promise<Answer> =>
    user.call(method, url.replace(':id', id), body);

/** In the query, the id of the action. */
const by = (deletion: string | undefined) => (deletion === undefined ? '' : `?deletion=${deletion}`);

export const restore = about(restoreDeletion);
export const forget = about(deleteDeletion);
export const patchNote = about<NoteChange & Record<string, unknown>>(updateNote);

export const renameCategory = (user: SignedIn, id: string, title: string): Promise<Answer> =>
  about(updateCategory)(user, id, { title });

export const removeCategory = (user: SignedIn, id: string, deletion?: string): Promise<Answer> =>
  user.call(deleteCategory.method, deleteCategory.url.replace(':id', id) + by(deletion));

export const removeNote = (user: SignedIn, id: string, deletion?: string): Promise<Answer> =>
  user.call(deleteNote.method, deleteNote.url.replace(':id', id) + by(deletion));

export const orderCategoriesOf = (user: SignedIn, ordering: string[]): Promise<Answer> =>
  user.call(orderCategories.method, orderCategories.url, { ordering });

export const orderNotesOf = (user: SignedIn, ordering: string[]): Promise<Answer> =>
  user.call(orderNotes.method, orderNotes.url, { ordering });

export const removeNotes = (user: SignedIn, id: string, notes: string[]): Promise<Answer> =>
  user.call(createDeletion.method, createDeletion.url, { id, notes });

export const deletionsOf = async (user: SignedIn): Promise<Deletion[]> =>
  (await user.call(listDeletions.method, listDeletions.url)).body as Deletion[];

export const categoriesOf = async (user: SignedIn): Promise<Category[]> =>
  (await user.call(listCategories.method, listCategories.url)).body as Category[];

export const notesOf = async (user: SignedIn): Promise<Note[]> =>
  (await user.call(listNotes.method, listNotes.url)).body as Note[];

/** The user's own notes by position, of all categories and parents. */
export const placedNotesOf = async (user: SignedIn): Promise<Note[]> =>
  ((await user.call(listNotes.method, `${listNotes.url}?since=0`)).body as NewerNotes).notes;
