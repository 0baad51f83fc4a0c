import { expect, test } from 'vitest';
import { DIVIDER, type Note } from '../../../contract/notes.ts';
import { linesIn } from '../lines/lines.ts';
import { noteTree } from '../list/note-tree.ts';
import { listAsText } from './list-as-text.ts';

const NOTES: readonly Note[] = [
  ['Milk', null, false],
  ['- [x] a box within', null, true],
  ['1. a number, and (brackets)', '- [x] a box within', false],
  ['done too', '- [x] a box within', true],
  [DIVIDER, null, false],
  ['--- no line', null, false],
  ['two\n  lines', null, false],
].map(([content, parent, scratched_out]) => ({
  id: String(content),
  content: String(content),
  category: 'home',
  parent: parent === null ? null : String(parent),
  important: false,
  scratched_out: scratched_out === true,
}));

test('a copied list is Markdown, and pastes back as the same notes', () => {
  const text = listAsText(noteTree(NOTES, 'home'));
  expect(text).toBe(`- [ ] Milk
- [x] - [x] a box within
  - [ ] 1. a number, and (brackets)
  - [x] done too
---
- [ ] --- no line
- [ ] two lines
`);
  expect(linesIn(text)).toEqual(
    NOTES.map(({ content, parent, scratched_out }) => ({
      content: content.replace('\n ', ''),
      isSub: parent !== null,
      isDone: scratched_out,
    })),
  );
});
