import type { Change, ChangeInSpace } from '../changes/change.ts';
import { apply, doneBy, textIn } from '../changes/kinds/kinds.ts';
import type { Lists } from '../changes/lists.ts';
import { quoted } from '../changes/quoted.ts';
import { spacesOf } from '../changes/spaces.ts';
import type { Entry } from '../device/database.ts';
import { daysSeen } from '../typed/days-seen.ts';

/** True when a change was made in a space, or moves notes there. */
export const isAbout = (change: ChangeInSpace, space: string): boolean => spacesOf(change).includes(space);

/** The changes that wait for their user because a category is no longer shared. */
export const heldFor = (entries: readonly Entry[], space: string): readonly Entry[] =>
  entries.filter(({ held }) => held?.why === 'ended' && held.space === space);

/**
 * Marks the changes that were made in a category which is no longer shared with the user: they wait for a decision.
 * @param lists what the server had, with the notes of the category
 */
export function holdEnded(
  lists: Lists,
  { space, title = 'a shared category' }: { space: string; title: string | undefined },
): (entry: Entry) => Entry | undefined {
  let before = lists;
  return (entry) => {
    const { change, held } = entry;
    if (!isAbout(change, space) || held?.why === 'ended') return entry;
    if (entry.isUndo) return undefined;
    const done = wordsFor(before, change);
    before = apply(before, change);
    return { ...entry, held: { why: 'ended', space, title, done, at: Date.now(), day: daysSeen() } };
  };
}

function wordsFor(lists: Lists, change: Change): string {
  const text = textIn(change);
  if (change.kind !== 'update note' || text === undefined) return doneBy(lists, change);
  const before = lists.notes.find(({ id }) => id === change.id)?.content ?? change.base?.content ?? '';
  return `Changed ${quoted(before)} to ${quoted(text)}`;
}

export type NewNote = Change<'create notes'>['notes'][number];

/** The texts that were to be sent, one for each note. */
export function newNotesIn({ change }: Pick<Entry, 'change'>): readonly NewNote[] {
  if (change.kind === 'create notes') return change.notes;
  const content = textIn(change);
  if (content === undefined) return [];
  const { id = '', parent = null } = change.kind === 'create note' ? change : {};
  return [{ id, content, parent }];
}
