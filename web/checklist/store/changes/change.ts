import type { createCategory, duplicateCategory, updateCategory } from '../../../../contract/categories.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { updateNote } from '../../../../contract/notes.ts';
import type { Reminder } from '../../../../contract/reminders.ts';
import type { createNotes, Move } from '../../../../contract/several-notes.ts';
import type { Lists } from './lists.ts';
import type { Removed } from './removed.ts';
import type { Place } from './undo-base.ts';

/** The rows that the undo of a creation deletes, as created: it deletes nothing that was edited since. */
interface OfCreation {
  readonly base?: Lists;
}

/** `texts`, by note, are those that the user has deleted: a deletion that was held up deletes no later text. */
interface OfDeletion extends OfCreation {
  readonly texts?: Readonly<Record<string, string>>;
}

/** The positions from which the undo of a move takes notes: it undoes no later move. */
interface OfMove {
  readonly base?: readonly Place[];
}

/** Everything that a user can do to the lists. Ids are made here, so that a change that is sent twice is made once. */
interface Changes {
  readonly 'create note': {
    readonly id: string;
    readonly content: string;
    readonly category: string;
    readonly parent: string | null;
  };
  readonly 'update note': { readonly id: string } & Readonly<BodyOf<typeof updateNote>>;
  /** `deletion` names the action, so that it can be undone. */
  readonly 'delete note': { readonly id: string; readonly deletion: string } & OfDeletion;
  /**
   * `after` is the top-level note of the same category that it follows from now on; null puts it first. `before` is the
   * one that follows it, its place when `after` is deleted before the change is sent.
   */
  readonly 'move note': {
    readonly id: string;
    readonly after: string | null;
    readonly before?: string | undefined;
    /** The top-level notes of the category in the order that the user saw after the move. */
    readonly ordering?: readonly string[];
  } & OfMove;
  readonly 'create category': { readonly id: string } & Readonly<BodyOf<typeof createCategory>>;
  readonly 'update category': { readonly id: string } & Readonly<BodyOf<typeof updateCategory>>;
  readonly 'delete category': { readonly id: string; readonly deletion: string } & OfDeletion;
  /** `base` is the order that its undo takes back. */
  readonly 'order categories': { readonly ordering: readonly string[]; readonly base?: readonly string[] };
  readonly 'archive category': { readonly id: string; readonly archived: boolean };
  /** `id` is that of the copy. */
  readonly 'duplicate category': { readonly of: string } & Readonly<BodyOf<typeof duplicateCategory>>;
  readonly 'create notes': Readonly<BodyOf<typeof createNotes>>;
  readonly 'update notes': {
    readonly ids: readonly string[];
    readonly flag: 'important' | 'scratched_out';
    readonly value: boolean;
    /** All of them or none. */
    readonly whole?: boolean;
  };
  readonly 'delete notes': {
    readonly ids: readonly string[];
    readonly deletion: string;
    /** They were done, and their list is tidied up. */
    readonly isClearing?: boolean;
  } & OfDeletion;
  readonly 'move notes': {
    readonly moves: readonly Move[];
    /** The space that the notes move to, when that is another one. */
    readonly to?: string;
  } & OfMove;
  /**
   * Sets the reminder of a note of the user's own lists, or of a shared category, which `home` names; null removes it.
   * `at` is shown until the server has reckoned it.
   */
  readonly remind: {
    readonly id: string;
    readonly home?: string;
    readonly when:
      | (Pick<Reminder, 'local' | 'zone' | 'repeat'> & { readonly at: number; readonly later?: string })
      | null;
  };
  /** Takes a deletion back. */
  readonly restore: { readonly deletion: string; readonly removed: Removed };
}

export type ChangeKind = keyof Changes;

interface AnyChange {
  /** The space that it is made in: the user's own lists, or a shared category. */
  readonly space?: string;
}

/** A change of one kind, or of any, as it is made. */
export type Change<K extends ChangeKind = ChangeKind> = {
  [P in K]: { readonly kind: P } & AnyChange & Changes[P];
}[K];

/** A change as it waits and is sent. */
export type ChangeInSpace<K extends ChangeKind = ChangeKind> = {
  [P in K]: { readonly kind: P } & AnyChange & Changes[P] & { readonly space: string };
}[K];
