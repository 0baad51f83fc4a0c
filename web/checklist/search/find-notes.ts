import type { Category } from '../../../contract/categories.ts';
import type { Note } from '../../../contract/notes.ts';
import { fold } from '../../ui/fold.ts';
import { isDivider, type NoteNode, noteNumbers, noteTree } from '../list/note-tree.ts';
import type { Lists } from '../store/changes/lists.ts';
import type { PlaceOfNote } from './go-to-note.ts';
import { marked } from './marked.ts';

export interface Findable extends PlaceOfNote {
  readonly folded: string;
}

/** All notes in the order of the screen, without lines. */
export function findable({ categories, notes }: Lists): readonly Findable[] {
  const byCategory = Map.groupBy(notes, ({ category }) => category);
  return categories.flatMap((category) => {
    const tree = noteTree(byCategory.get(category.id) ?? [], category.id);
    const numbers = noteNumbers(tree);
    return tree.flatMap((node) =>
      entriesOf(node, undefined, { category, number: numbers.get(node.id) ?? 0 }),
    );
  });
}

function entriesOf(
  node: NoteNode,
  parent: Note | undefined,
  place: Pick<Findable, 'category' | 'number'>,
): Findable[] {
  if (isDivider(node)) return [];
  const { note, subNotes } = node;
  const own = { ...place, note, parent, folded: fold(note.content) };
  return [own, ...subNotes.flatMap((subNote) => entriesOf(subNote, note, place))];
}

/** More than a person reads through, and few enough to draw at each key. */
const MOST_SHOWN = 20;

/** The categories, by their titles, and the notes that have all of the words, in any order; without words all categories. */
export function find(categories: readonly Category[], notes: readonly Findable[], query: string) {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const hasAll = (folded: string) => words.every((word) => folded.includes(word));
  const titles = categories.filter(({ title }) => hasAll(fold(title)));
  const found = words.length === 0 ? [] : notes.filter(({ folded }) => hasAll(folded));
  const shown = found.slice(0, MOST_SHOWN);
  return { words, titles, found, shown, options: [...titles, ...shown] };
}

const EXCERPT_MAX = 200;
const BEFORE = 40;

export function excerptOf(content: string, words: readonly string[]): string {
  if (content.length <= EXCERPT_MAX) return content;
  const at = marked(content, words).find(({ isFound }) => isFound)?.at ?? 0;
  const first = [...content.slice(0, at)].length;
  const signs = [...content];
  const from = first < EXCERPT_MAX - BEFORE ? 0 : Math.min(first - BEFORE, signs.length - EXCERPT_MAX);
  const part = signs.slice(from, from + EXCERPT_MAX).join('');
  return `${from > 0 ? '…' : ''}${part}${from + EXCERPT_MAX < signs.length ? '…' : ''}`;
}
