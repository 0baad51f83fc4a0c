import type { Category } from '../../../../contract/categories.ts';
import type { Note } from '../../../../contract/notes.ts';
import type { Reminder } from '../../../../contract/reminders.ts';

/** In the user's order. */
export interface Lists {
  readonly categories: readonly Category[];
  readonly notes: readonly Note[];
  /** The user's own; absent while there has been none. */
  readonly reminders?: readonly Reminder[];
}

export type ListName = keyof Lists;

export type Row<Name extends ListName> = NonNullable<Lists[Name]>[number];

/** A list of the server: the categories and reminders of the user, or the notes of a space. */
export type ListKey = 'categories' | 'reminders' | `notes ${string}`;

export type NameOf<Key extends ListKey> = Key extends 'categories' | 'reminders' ? Key : 'notes';

/** The notes of a space: one's own, whose id is that of the user, or a shared category. */
export const notesOf = (space: string): `notes ${string}` => `notes ${space}`;

/** The space of a list of notes, or of another row of the device's copy; undefined for the categories. */
export const spaceIn = (key: string): string | undefined => / (.*)$/.exec(key)?.[1];

/** The shared categories among those of the user. */
export const sharedIn = (categories: Lists['categories'] = []): readonly string[] =>
  categories.flatMap(({ id, shared }) => (shared ? id : []));

/** The space in which the notes of a category are. */
export const spaceOf = ({ categories }: Lists, category: string | undefined, own: string): string =>
  categories.find(({ id, shared }) => shared && id === category)?.id ?? own;

export const nameOf = <Key extends ListKey>(key: Key): NameOf<Key> =>
  (spaceIn(key) === undefined ? key : 'notes') as NameOf<Key>; // TypeScript decides no conditional type of a parameter

/** To be spread: nothing while there are none. */
export const remindersOf = ({ reminders }: Partial<Lists>): Pick<Lists, 'reminders'> =>
  reminders === undefined ? {} : { reminders };
