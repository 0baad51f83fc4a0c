import { bold, guard } from '../../ui/guarded.ts';
import { linesOf } from '../../ui/list-lines.ts';
import { isDivider, type NoteNode } from '../list/note-tree.ts';

/** Notes as a Markdown list, of which `linesIn` makes the same notes again. */
export const listAsText = (nodes: readonly NoteNode[], indent = ''): string =>
  nodes
    .map((node) => {
      const [first = '', ...more] = linesOf(node.note.content);
      const words = guard(first, 'first');
      const box = `- [${node.note.scratched_out ? 'x' : ' '}] ${node.note.important ? bold(words) : words}`;
      const lines = isDivider(node) ? ['---'] : [box, ...more.map((line) => `  ${guard(line, 'line')}`)];
      const text = lines.map((line) => `${indent}${line}\n`).join('');
      return text + listAsText(node.subNotes, isDivider(node) ? indent : `${indent}  `);
    })
    .join('');
