import { v7 as uuidV7 } from 'uuid';
import type { Category } from '../../contract/categories.ts';
import type { Note } from '../../contract/notes.ts';
import type { Move } from '../../contract/several-notes.ts';
import type { Change } from '../../web/checklist/store/changes/change.ts';
import type { Lists } from '../../web/checklist/store/changes/lists.ts';
import type { Step } from './history.ts';

/** The change that a step stands for, among the items that its tab shows. */
export function changeOf(
  { what, which, where }: Step & { kind: 'change' },
  { categories, notes }: Lists,
): Change | undefined {
  const category = pick(categories, where);
  const note = pick(notes, which);
  const id = uuidV7();
  if (category === undefined || what % 16 === 0)
    return categories.length < 4 ? { kind: 'create category', id, title: `title ${id}` } : undefined;
  const [parent = null] = notes.filter((other) => other.category === category.id && other.parent === null);
  const several = notes.filter((_, place) => (place + which) % 3 === 0).map((other) => other.id);
  switch (what % 16) {
    case 1:
    case 2:
      return { kind: 'create note', id, content: `text ${id}`, category: category.id, parent: null };
    case 3:
      return {
        kind: 'create note',
        id,
        content: `text ${id}`,
        category: category.id,
        parent: parent?.id ?? null,
      };
    case 4:
      return note && { kind: 'update note', id: note.id, important: !note.important };
    case 5:
      return (
        note && { kind: 'update note', id: note.id, content: `text ${id}`, base: { content: note.content } }
      );
    case 6:
      return note && { kind: 'delete note', id: note.id, deletion: id };
    case 7: {
      const siblings = notes.filter((other) => other.category === note?.category && other.parent === null);
      const after = pick(siblings, where);
      return note?.parent === null && after?.id !== note.id
        ? { kind: 'move note', id: note.id, after: after?.id ?? null }
        : undefined;
    }
    case 8:
      return { kind: 'move notes', moves: [moveOf(notes, { which, category, parent })] };
    case 9: {
      const notes = [0, 1, 2].map((n) => ({ id: uuidV7(), content: `text ${id} ${n}` }));
      const [first, sub, last] = notes;
      if (first === undefined || sub === undefined || last === undefined) return undefined;
      const drafts = [first, { ...sub, parent: first.id }, { ...last, scratched_out: true }];
      return { kind: 'create notes', category: category.id, notes: drafts };
    }
    case 10:
      return several.length > 0 ? { kind: 'delete notes', ids: several, deletion: id } : undefined;
    case 11:
      return { kind: 'update notes', ids: [...several, id], flag: 'scratched_out', value: where % 2 === 0 };
    case 12:
      return { kind: 'archive category', id: category.id, archived: !category.archived };
    case 13:
      return categories.length < 4
        ? {
            kind: 'duplicate category',
            of: category.id,
            id,
            title: `title ${id}`,
            unscratched: where % 2 === 0,
          }
        : undefined;
    case 14:
      if (which % 2 === 0)
        return {
          kind: 'update category',
          id: category.id,
          title: `title ${id}`,
          base: { title: category.title },
        };
      return { kind: 'order categories', ordering: categories.map((other) => other.id).reverse() };
    default:
      return which % 3 === 0 ? { kind: 'delete category', id: category.id, deletion: id } : undefined;
  }
}

/** Some notes, to the end of a category, to its front, or under a note of it. */
function moveOf(
  notes: Lists['notes'],
  { which, category, parent }: { which: number; category: Category; parent: Note | null },
): Move {
  const tops = notes.filter((note) => note.parent === null && note !== parent);
  const [first, second] = [pick(tops, which), pick(notes, which + 1)];
  const ids = [...new Set([first, second].flatMap((note) => (note && note !== parent ? note.id : [])))];
  const place: Pick<Move, 'after'>[] = [{}, { after: null }, { after: pick(notes, which)?.id ?? null }];
  const under = which % 5 === 0 ? parent : null;
  return {
    notes: ids.length > 0 ? ids : [uuidV7()],
    category: category.id,
    parent: under?.id ?? null,
    ...pick(place, which),
  };
}

const pick = <T>(items: readonly T[], place: number): T | undefined =>
  items[place % Math.max(1, items.length)];
