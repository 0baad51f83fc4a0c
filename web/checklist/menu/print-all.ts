import { dayOf } from '../../ui/moment.ts';
import { element } from '../list/element.ts';
import { isDivider, type NoteNode, noteNumbers, noteTree } from '../list/note-tree.ts';
import type { Lists } from '../store/changes/lists.ts';
import styles from './print-all.lazy.module.css';

/** Puts all categories on paper, one after another, with every sub note. The screen keeps showing the selected one. */
export function printAll({ categories, notes }: Lists): void {
  const day = element('p', { textContent: dayOf(Date.now()) });
  const paper = element('div', { className: styles.paper ?? '' }, [day]);
  for (const { id, title } of categories) {
    const tree = noteTree(notes, id);
    const numbers = noteNumbers(tree);
    const rows = tree.map((node) => rowOf(node, numbers.get(node.id)));
    paper.append(element('h2', { textContent: title, dir: 'auto' }), element('ul', {}, rows));
  }
  document.body.append(paper);
  addEventListener('afterprint', () => paper.remove(), { once: true });
  print();
}

function rowOf(node: NoteNode, number?: number): HTMLElement {
  if (isDivider(node)) return element('li', {}, [element('hr')]);
  const { content, important, scratched_out } = node.note;
  const marks = [number && `${number})`, scratched_out ? '☑' : '☐', important && '★'];
  const text = element(scratched_out ? 's' : 'span', { textContent: content, dir: 'auto' });
  const subNotes = node.subNotes.map((subNote) => rowOf(subNote));
  return element('li', {}, [
    element('span', { textContent: marks.filter(Boolean).join(' ') }),
    text,
    ...(subNotes.length > 0 ? [element('ul', {}, subNotes)] : []),
  ]);
}
