import { isDivider, type NoteNode } from '../list/note-tree.ts';

/** Notes as a Markdown list, of which `linesIn` makes the same notes again. A note has one line, whatever breaks it had. */
export function listAsText(nodes: readonly NoteNode[], indent = ''): string {
  return nodes
    .map((node) => {
      const { content, scratched_out } = node.note;
      if (isDivider(node)) return `${indent}---\n`;
      const words = content.trim().split(/\s*[\r\n\u2028\u2029]\s*/);
      const line = `${indent}- [${scratched_out ? 'x' : ' '}] ${words.join(' ')}\n`;
      return line + listAsText(node.subNotes, `${indent}  `);
    })
    .join('');
}
