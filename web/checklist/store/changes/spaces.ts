import type { Change, ChangeInSpace } from './change.ts';
import { kindOf } from './kinds/kinds.ts';
import type { Lists } from './lists.ts';

/**
 * The requests that are sent for a change, each with its space: one for most, and one for each space that the notes are
 * in when several are changed at once, as a search finds them.
 */
export function inSpaces(lists: Lists, change: Change, own: string): readonly ChangeInSpace[] {
  const parts: readonly Change[] = kindOf(change).parts?.(lists, change, own) ?? [change];
  return parts.map((part) => {
    const { anchor, space } = kindOf(part);
    return { ...(anchor?.(lists, part) ?? part), space: space(lists, part, own) };
  });
}

/** The space that a change is made in, and the one that it moves notes to. */
export const spacesOf = (change: ChangeInSpace): readonly string[] =>
  change.kind === 'move notes' && change.to ? [change.space, change.to] : [change.space];
