import type { Category } from '../categories.ts';
import type { When } from '../moments.ts';
import type { Note } from '../notes.ts';
import type { Reminder } from '../reminders.ts';

/** A note without an id, with its sub notes in their order. */
export interface OutlineNote {
  readonly content: string;
  readonly important: boolean;
  readonly scratched_out: boolean;
  readonly remind?: When;
  readonly notes: readonly OutlineNote[];
}

export interface OutlineCategory {
  readonly title: string;
  readonly archived: boolean;
  /** True when others had it too; an import makes it the user's own. */
  readonly shared?: true;
  readonly notes: readonly OutlineNote[];
}

/** The lists of a user as a tree, in the user's order. */
export function outlineOf(
  categories: readonly Category[],
  notes: readonly Note[],
  reminders: readonly Reminder[] = [],
): OutlineCategory[] {
  const reminds = new Map(reminders.map(({ id, local, zone, repeat }) => [id, { local, zone, repeat }]));
  const children = Map.groupBy(notes, ({ category, parent }) => parent ?? category);
  const under = (id: string): OutlineNote[] =>
    (children.get(id) ?? []).map(({ id, content, important, scratched_out }) => {
      const remind = reminds.get(id);
      return { content, important, scratched_out, ...(remind && { remind }), notes: under(id) };
    });
  return categories.map(({ id, title, archived = false, shared }) => ({
    title,
    archived,
    ...(shared && { shared: true as const }),
    notes: under(id),
  }));
}

/** Notes with their sub notes. */
const countNotes = (notes: readonly OutlineNote[]): number =>
  notes.reduce((sum, note) => sum + 1 + countNotes(note.notes), 0);

export const countAll = (categories: readonly OutlineCategory[]): number =>
  categories.reduce((sum, { notes }) => sum + countNotes(notes), 0);
