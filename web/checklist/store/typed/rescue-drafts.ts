import type { Lists } from '../changes/lists.ts';
import { draftKey, drafts } from './drafts.ts';

/** A text for a note, for a new note in a category or in a note, or in the line that adds notes there. */
const TARGET = /^(?:note|new note in|quick) (.+)$/;

/**
 * A text that was typed for a note or into a new one, and left there, is offered for another new one when its note or
 * category was deleted meanwhile: in its category, or in the first when nobody knows that any more.
 * @param before the notes of the page that was left, as far as they were kept
 */
export function rescueDrafts(before: Lists['notes'], { categories, notes }: Lists): void {
  const present = new Set([...categories, ...notes].map(({ id }) => id));
  for (const [target] of drafts().left()) {
    const [, id] = TARGET.exec(target) ?? [];
    if (id === undefined || present.has(id)) continue;
    const gone = before.find((note) => note.id === id);
    const home = categories.find((category) => category.id === gone?.category) ?? categories[0];
    if (home) drafts().move(target, draftKey.newNote(home.id, null));
  }
}
