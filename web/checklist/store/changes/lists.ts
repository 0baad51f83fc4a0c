import type { Category } from '../../../../contract/categories.ts';
import type { Note } from '../../../../contract/notes.ts';

/** What a user has, in the user's order. */
export interface Lists {
  readonly categories: readonly Category[];
  readonly notes: readonly Note[];
}

export type ListName = keyof Lists;

export type Row<Name extends ListName> = Lists[Name][number];

/** A list of the server: one of the user's own, or the notes of a shared category. */
export type ListKey = ListName | `notes ${string}`;

export type NameOf<Key extends ListKey> = Key extends 'categories' ? 'categories' : 'notes';

/** The user's own lists. */
export const LIST_NAMES: readonly ListName[] = ['categories', 'notes'];

/** @param space a shared category; undefined for the user's own notes */
export const notesOf = (space: string | undefined): Exclude<ListKey, 'categories'> =>
  space === undefined ? 'notes' : `notes ${space}`;

/** The shared category that a list, or another row of the device's copy, is about; undefined for the user's own lists. */
export const spaceIn = (key: string): string | undefined => / (.+)$/.exec(key)?.[1];

/** The shared categories among those of the user. */
export const sharedIn = (categories: Lists['categories'] = []): readonly string[] =>
  categories.flatMap(({ id, shared }) => (shared ? id : []));

/** What kind of list it is. */
export const nameOf = <Key extends ListKey>(key: Key): NameOf<Key> =>
  (key === 'categories' ? key : 'notes') as NameOf<Key>; // TypeScript decides no conditional type of a parameter
