import type { Change, ChangeInSpace, ChangeKind } from '../change.ts';
import type { ListKey, Lists } from '../lists.ts';
import { CATEGORIES } from './categories.ts';
import type { Kind, Kinds } from './kind.ts';
import { MOVES } from './moves.ts';
import { NOTES } from './notes.ts';
import { REMIND } from './remind.ts';
import { RESTORE } from './restore.ts';
import { SEVERAL } from './several.ts';

const KINDS: Kinds<ChangeKind> = { ...NOTES, ...SEVERAL, ...MOVES, ...CATEGORIES, ...REMIND, ...RESTORE };

/** All that there is to know of the kind of a change. */
export const kindOf = <K extends ChangeKind>({ kind }: Change<K>): Kind<K> => KINDS[kind];

export const apply = <K extends ChangeKind>(lists: Lists, change: Change<K>): Lists =>
  kindOf(change).apply(lists, change);

/** True when an undo takes back what its own change did, and nothing that was done since. */
export const isBasedOn = <K extends ChangeKind>(lists: Lists, change: Change<K>): boolean =>
  kindOf(change).isBasedOn?.(lists, change) ?? true;

/** True when an undo, or a deletion that was held up, is to be compared with the latest lists before it is sent. */
export const hasBaseToCheck = (change: Change, isOld: boolean): boolean =>
  ('base' in change || (isOld && 'texts' in change)) && kindOf(change).isBasedOn !== undefined;

/** The lists to fetch again after a change. */
export const keysChangedBy = <K extends ChangeKind>(change: ChangeInSpace<K>): readonly ListKey[] =>
  kindOf(change).lists(change);

export const notesIn = <K extends ChangeKind>(change: Change<K>): readonly string[] =>
  kindOf(change).notes?.(change) ?? [];

export const textIn = <K extends ChangeKind>(change: Change<K>): string | undefined =>
  kindOf(change).text?.(change);

/** A row of a newer version of the site may hold a kind that this one does not know. */
export const isKnown = ({ kind }: { readonly kind: string }): boolean => Object.hasOwn(KINDS, kind);

/** The verb of a change as a command: “Scratch out”. */
export const verbOf = <K extends ChangeKind>(change: Change<K>): string => kindOf(change).verb(change)[0];

/** A change as a command: “Delete “Milk””. */
export const commandFor = <K extends ChangeKind>(lists: Lists, change: Change<K>): string =>
  `${verbOf(change)} ${kindOf(change).name(lists, change)}`;

/** A change in the past tense, for the undo bar: “Deleted “Milk” and 2 sub notes”. */
export function doneBy<K extends ChangeKind>(lists: Lists, change: Change<K>): string {
  const { verb, name, company } = kindOf(change);
  return `${verb(change)[1]} ${name(lists, change)}${company?.(lists, change) ?? ''}`;
}
