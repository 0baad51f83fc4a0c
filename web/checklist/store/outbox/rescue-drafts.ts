import { v7 as uuidV7 } from 'uuid';
import type { Note } from '../../../../contract/notes.ts';
import { type Lists, spaceOf } from '../changes/lists.ts';
import { quoted } from '../changes/quoted.ts';
import { endedSharing, type Withdrawn } from '../people/withdrawn.ts';
import { daysSeen } from '../typed/days-seen.ts';
import { drafts } from '../typed/drafts.ts';
import type { Queue } from './queue.ts';

/** A text for a note, for a new note in a category or in a note, or in the line that adds notes there. */
const TARGET = /^(?:note|new note in|quick) (.+)$/;
const GONE = { why: 'gone' } as const;

type Holder = Pick<Queue, 'hold'>;

/**
 * A text that was typed for a note or a new one, and left there, waits for its user once its note or category
 * was deleted. One that is open in a dialog stays in it.
 * @param before the notes when the lists last agreed with one another: they tell the category of one that was deleted
 */
export function rescueDrafts(before: readonly Note[], now: Lists, own: string, holder: Holder): void {
  const present = new Set([...now.categories, ...now.notes].map(({ id }) => id));
  for (const [target, { text, at }] of drafts().unused()) {
    const [, gone] = TARGET.exec(target) ?? [];
    if (gone === undefined || present.has(gone)) continue;
    drafts().forget(target);
    const id = `${target} ${at}`; // two tabs find the same text
    const { category = gone } = before.find((note) => note.id === gone) ?? {};
    const ended = endedSharing(category);
    if (ended) holdTyped(holder, text, ended, id);
    else if (present.has(category)) {
      const space = spaceOf(now, category, own);
      holder.hold({ kind: 'update note', id: gone, content: text, space }, { id, held: GONE });
    } else holder.hold(newNote(text, category, own), { id, held: GONE });
  }
}

/** A text for a category that is no longer shared with the user waits with what else was not sent to it. */
export function holdTyped(holder: Holder, text: string, ended: Withdrawn, id: string = uuidV7()): void {
  const done = `Typed ${quoted(text)}`;
  const held = { why: 'ended', ...ended, done, at: Date.now(), day: daysSeen() } as const;
  holder.hold(newNote(text, ended.space, ended.space), { id, held });
}

const newNote = (content: string, category: string, space: string) =>
  ({ kind: 'create note', id: uuidV7(), content, category, parent: null, space }) as const;
