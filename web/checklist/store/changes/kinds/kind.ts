import type { Category } from '../../../../../contract/categories.ts';
import type { Note } from '../../../../../contract/notes.ts';
import type { Change, ChangeInSpace, ChangeKind } from '../change.ts';
import type { ListKey, Lists } from '../lists.ts';

/** Sent with every change. */
export interface RequestOptions {
  readonly onHeaders: (headers: Headers) => void;
  /** With the idempotency key of the change: the server applies it once, however often it is sent. */
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
  readonly query: { readonly space: string };
}

/** A verb as a command and in the past: “Delete”, “Deleted”. The same for one thing on all screens. */
export type Verb = readonly [command: string, past: string];

/** The dialog that offers a refused change's content again. */
export type Offer =
  | {
      readonly kind: 'create note';
      /** The note that it was sent as before: it may be there already, and is not made twice. */
      readonly id?: string;
      /** Undefined when it is no longer known. */
      readonly category?: string;
      readonly parent: string | null;
      readonly draft: string;
    }
  | { readonly kind: 'edit note'; readonly note: Note; readonly draft: string }
  | { readonly kind: 'create category'; readonly draft: string }
  | { readonly kind: 'edit category'; readonly category: Category; readonly draft: string }
  | { readonly kind: 'delete category'; readonly category: Category }
  | { readonly kind: 'set priority'; readonly order: readonly Category[] };

/** The consequence of the server's refusal; the store shows none of it. */
export interface Refused {
  /** The sentence of spec section 8, before the reason. */
  readonly alert?: string;
  readonly offer?: Offer;
}

/** The meaning of a deleted note or category for a change: nothing is left to do, or the user must decide. */
export type Gone = 'done' | 'conflict' | 'refused';

/** All that there is to know of one kind of change. A new kind is one of these, and its member in `Changes`. */
export interface Kind<K extends ChangeKind> {
  /** The lists after the change. To apply a change that they have already alters nothing. */
  readonly apply: (lists: Lists, change: Change<K>) => Lists;
  /**
   * The change that takes it back; undefined when there is nothing to take back.
   * @param lists what was shown before the change
   */
  readonly invert: (lists: Lists, change: Change<K>) => Change | undefined;
  /**
   * True when the lists have what an undo was based on, when the server is not asked to look: otherwise it would take back
   * what another device has done since.
   */
  readonly isBasedOn?: (lists: Lists, change: Change<K>) => boolean;
  /** The parts of the lists that the change needs when it is sent later. */
  readonly anchor?: (lists: Lists, change: Change<K>) => Change<K>;
  /** The parts of a change to notes of several spaces, as a search finds them: each is sent by itself. */
  readonly parts?: (lists: Lists, change: Change<K>, own: string) => readonly Change<K>[];
  /**
   * The space that it is made in.
   * @param own the space of the user's own lists
   */
  readonly space: (lists: Lists, change: Change<K>, own: string) => string;
  /** True when the server makes it for those of its notes that are there, and refuses none. */
  readonly isPartial?: boolean;
  readonly send: (change: ChangeInSpace<K>, options: RequestOptions) => Promise<unknown>;
  /** The lists to fetch again after it. */
  readonly lists: (change: ChangeInSpace<K>) => readonly ListKey[];
  /** True when the undo bar offers to take it back. */
  readonly isAnnounced?: boolean;
  readonly verb: (change: Change<K>) => Verb;
  /** The things that it changes, in words. */
  readonly name: (lists: Lists, change: Change<K>) => string;
  /** Added by the undo bar after the name. */
  readonly company?: (lists: Lists, change: Change<K>) => string;
  /** The notes that bear a mark while it waits. */
  readonly notes?: (change: Change<K>) => readonly string[];
  /** The typed text that would be lost with it. */
  readonly text?: (change: Change<K>) => string | undefined;
  /** The meaning of a 404; without this it is refused. */
  readonly gone?: (change: Change<K>) => Gone;
  /** @param lists what the server has, without the change */
  readonly refused: (lists: Lists, change: Change<K>) => Refused;
}

/** Some kinds, as one file describes them. */
export type Kinds<K extends ChangeKind> = { readonly [P in K]: Kind<P> };
