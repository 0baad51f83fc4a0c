import type { Change, ChangeInSpace } from './change.ts';
import { anchored, partsOf, spaceFor } from './kinds/kinds.ts';
import type { Lists } from './lists.ts';

/**
 * The requests that are sent for a change, each with its space: one for most, and one for each space that the notes are
 * in when several are changed at once, as a search finds them.
 */
export const inSpaces = (lists: Lists, change: Change, own: string): readonly ChangeInSpace[] =>
  partsOf(lists, change, own).map((part) => {
    const anchoredPart: Change = anchored(lists, part);
    return { ...anchoredPart, space: spaceFor(lists, part, own) };
  });

/** The space that a change is made in, and the one that it moves notes to. */
export const spacesOf = (change: ChangeInSpace): readonly string[] =>
  change.kind === 'move notes' && change.to ? [change.space, change.to] : [change.space];
