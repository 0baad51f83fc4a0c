import { draftKey, drafts } from './drafts.ts';
import type { Lists } from './lists.ts';

/**
 * A text that was typed for a note, and left there, is offered for a new one when the note was deleted meanwhile: in its
 * category, or in the first when nobody knows that any more.
 * @param before the notes of the page that was left, as far as they were kept
 */
export function rescueDrafts(before: Lists['notes'], { categories, notes }: Lists): void {
  const targets = new Set(notes.map(({ id }) => draftKey.note(id)));
  for (const [target] of drafts().left()) {
    if (!target.startsWith(draftKey.note('')) || targets.has(target)) continue;
    const gone = before.find(({ id }) => draftKey.note(id) === target);
    const home = categories.find(({ id }) => id === gone?.category) ?? categories[0];
    if (home) drafts().move(target, draftKey.newNote(home.id, null));
  }
}
