import type { Change, ChangeInSpace, ChangeKind } from '../change.ts';
import type { ListKey, Lists } from '../lists.ts';
import { CATEGORIES } from './categories.ts';
import type { Gone, Kinds, Refused, RequestOptions } from './kind.ts';
import { NOTES } from './notes.ts';
import { REMIND } from './remind.ts';
import { RESTORE } from './restore.ts';
import { SEVERAL } from './several.ts';

const KINDS: Kinds<ChangeKind> = { ...NOTES, ...CATEGORIES, ...SEVERAL, ...REMIND, ...RESTORE };

/** @see Kind, for all of these. */
export const apply = <K extends ChangeKind>(lists: Lists, change: Change<K>): Lists =>
  KINDS[change.kind].apply(lists, change);

export const invert = <K extends ChangeKind>(lists: Lists, change: Change<K>): Change | undefined =>
  KINDS[change.kind].invert(lists, change);

/** True when an undo takes back what its own change did, and nothing that was done since. */
export const isBasedOn = <K extends ChangeKind>(lists: Lists, change: Change<K>): boolean =>
  KINDS[change.kind].isBasedOn?.(lists, change) ?? true;

/** True when an undo, or a deletion that was held up, is to be compared with the latest lists before it is sent. */
export const hasBaseToCheck = (change: Change, isOld: boolean): boolean =>
  ('base' in change || (isOld && 'texts' in change)) && KINDS[change.kind].isBasedOn !== undefined;

export const anchored = <K extends ChangeKind>(lists: Lists, change: Change<K>): Change<K> =>
  KINDS[change.kind].anchor?.(lists, change) ?? change;

export const partsOf = <K extends ChangeKind>(
  lists: Lists,
  change: Change<K>,
  own: string,
): readonly Change<K>[] => KINDS[change.kind].parts?.(lists, change, own) ?? [change];

export const spaceFor = <K extends ChangeKind>(lists: Lists, change: Change<K>, own: string): string =>
  KINDS[change.kind].space(lists, change, own);

export const send = <K extends ChangeKind>(
  change: ChangeInSpace<K>,
  options: RequestOptions,
): Promise<unknown> => KINDS[change.kind].send(change, options);

/** The lists to fetch again after a change. */
export const keysChangedBy = <K extends ChangeKind>(change: ChangeInSpace<K>): readonly ListKey[] =>
  KINDS[change.kind].lists(change);

export const meaningOfGone = <K extends ChangeKind>(change: Change<K>): Gone =>
  KINDS[change.kind].gone?.(change) ?? 'refused';

export const isAnnounced = ({ kind }: Change): boolean => KINDS[kind].isAnnounced;

export const notesIn = <K extends ChangeKind>(change: Change<K>): readonly string[] =>
  KINDS[change.kind].notes(change);

export const refusedBy = <K extends ChangeKind>(lists: Lists, change: Change<K>): Refused =>
  KINDS[change.kind].refused(lists, change);

export const textIn = <K extends ChangeKind>(change: Change<K>): string | undefined =>
  KINDS[change.kind].text?.(change);

/** A row of a newer version of the site may hold a kind that this one does not know. */
export const isKnown = ({ kind }: { readonly kind: string }): boolean => Object.hasOwn(KINDS, kind);

/** In quotes. */
export const nameIn = <K extends ChangeKind>(lists: Lists, change: Change<K>): string =>
  KINDS[change.kind].name(lists, change);

/** The verb of a change as a command: “Scratch out”. */
export const verbOf = <K extends ChangeKind>(change: Change<K>): string => KINDS[change.kind].verb(change)[0];

/** A change as a command: “Delete “Milk””. */
export const commandFor = <K extends ChangeKind>(lists: Lists, change: Change<K>): string =>
  `${verbOf(change)} ${nameIn(lists, change)}`;

/** A change in the past tense, for the undo bar: “Deleted “Milk” and 2 sub notes”. */
export function doneBy<K extends ChangeKind>(lists: Lists, change: Change<K>): string {
  const { verb, company } = KINDS[change.kind];
  return `${verb(change)[1]} ${nameIn(lists, change)}${company?.(lists, change) ?? ''}`;
}
