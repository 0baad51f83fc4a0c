import type { Category } from '../../../contract/categories.ts';
import type { Note } from '../../../contract/notes.ts';

/** What a user has, in the user's order. */
export interface Lists {
  readonly categories: readonly Category[];
  readonly notes: readonly Note[];
}

export type ListName = keyof Lists;

export type Row<Name extends ListName> = Lists[Name][number];

export const LIST_NAMES: readonly ListName[] = ['categories', 'notes'];
