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

const at = (url: string, id: string) => url.replace(':id', id);

export const renameCategory = (user: SignedIn, id: string, title: string): Promise<Answer> =>
  user.call(updateCategory.method, at(updateCategory.url, id), { title });

/** In the query, the id of the action. */
const by = (deletion: string | undefined) => (deletion === undefined ? '' : `?deletion=${deletion}`);

export const removeCategory = (user: SignedIn, id: string, deletion?: string): Promise<Answer> =>
  user.call(deleteCategory.method, at(deleteCategory.url, id) + by(deletion));

export const orderCategoriesOf = (user: SignedIn, ordering: string[]): Promise<Answer> =>
  user.call(orderCategories.method, orderCategories.url, { ordering });

export const patchNote = (user: SignedIn, id: string, change: NoteChange & Record<string, unknown>) =>
  user.call(updateNote.method, at(updateNote.url, id), change);

export const removeNote = (user: SignedIn, id: string, deletion?: string): Promise<Answer> =>
  user.call(deleteNote.method, at(deleteNote.url, id) + by(deletion));

export const removeNotes = (user: SignedIn, id: string, notes: string[]): Promise<Answer> =>
  user.call(createDeletion.method, createDeletion.url, { id, notes });

export const deletionsOf = async (user: SignedIn): Promise<Deletion[]> =>
  (await user.call(listDeletions.method, listDeletions.url)).body as Deletion[];

export const restore = (user: SignedIn, id: string): Promise<Answer> =>
  user.call(restoreDeletion.method, at(restoreDeletion.url, id));

export const forget = (user: SignedIn, id: string): Promise<Answer> =>
  user.call(deleteDeletion.method, at(deleteDeletion.url, id));

export const orderNotesOf = (user: SignedIn, ordering: string[]): Promise<Answer> =>
  user.call(orderNotes.method, orderNotes.url, { ordering });

export const categoriesOf = async (user: SignedIn): Promise<Category[]> =>
  (await user.call(listCategories.method, listCategories.url)).body as Category[];

export const notesOf = async (user: SignedIn): Promise<Note[]> =>
  (await user.call(listNotes.method, listNotes.url)).body as Note[];

/** The user's own notes by position, of all categories and parents. */
export const placedNotesOf = async (user: SignedIn): Promise<Note[]> =>
  ((await user.call(listNotes.method, `${listNotes.url}?since=0`)).body as NewerNotes).notes;
