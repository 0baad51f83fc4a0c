import type { Category } from '../../../contract/categories.ts';
import type { Change } from '../store/changes/change.ts';
import { notesIn } from '../store/changes/kinds/kinds.ts';
import { change, checklist } from '../store/checklist.ts';
import type { Entry } from '../store/device/database.ts';

type Creation = Change<'create note' | 'create notes'>;

/** Refused notes whose category is gone, in the order in which they were written. */
export interface Homeless {
  readonly category: string;
  readonly entries: readonly (Entry & { readonly change: Creation })[];
}

/** Groups the refused notes whose category is gone: their user puts all of a category elsewhere at once. */
export function homelessIn(entries: readonly Entry[], categories: readonly Category[]): readonly Homeless[] {
  const homes = new Set(categories.map(({ id }) => id));
  const groups = new Map<string, (Entry & { readonly change: Creation })[]>();
  for (const entry of entries) {
    if (!isRefusedCreation(entry) || homes.has(entry.change.category)) continue;
    const { category } = entry.change;
    groups.set(category, [...(groups.get(category) ?? []), entry]);
  }
  return [...groups].map(([category, entries]) => ({ category, entries }));
}

function isRefusedCreation(entry: Entry): entry is Homeless['entries'][number] {
  const { change, refused } = entry;
  return refused !== undefined && (change.kind === 'create note' || change.kind === 'create notes');
}

/** Writes the notes once more, into another category. A note whose parent is not among them becomes a top-level note. */
export function putInto({ id: category }: Category, { entries }: Homeless): void {
  const { queue } = checklist();
  const ids = new Set(entries.flatMap(({ change }) => notesIn(change)));
  const present = (parent: string | null = null) => (parent !== null && ids.has(parent) ? parent : null);
  for (const entry of entries) {
    const { space: _, ...refused } = entry.change;
    if (refused.kind === 'create note') change({ ...refused, category, parent: present(refused.parent) });
    else {
      const notes = refused.notes.map((note) => ({ ...note, parent: present(note.parent) }));
      change({ ...refused, category, notes });
    }
    queue.discard(entry);
  }
}

export function discardAll({ entries }: Homeless): void {
  for (const entry of entries) checklist().queue.discard(entry);
}
