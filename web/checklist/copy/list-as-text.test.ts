import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DIVIDER, type Note } from '../../../contract/notes.ts';
import { anyContent } from '../../testing/any-text.ts';
import { noteOf } from '../../testing/render-checklist.tsx';
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
].map(([content, parent, scratched_out]) =>
  noteOf(`${content}`, {
    category: 'home',
    parent: parent === null ? null : `${parent}`,
    scratched_out: scratched_out === true,
  }),
);

test('a copied list is Markdown', () => {
  expect(listAsText(noteTree(NOTES, 'home'))).toBe(`- [ ] Milk
- [x] - [x] a box within
  - [ ] 1. a number, and (brackets)
  - [x] done too
---
- [ ] --- no line
- [ ] two
  \\  lines
`);
});

const drafted = fc.record({ content: anyContent, important: fc.boolean(), scratched_out: fc.boolean() });
const anyNotes = fc.array(fc.tuple(drafted, fc.array(drafted, { maxLength: 2 })), { maxLength: 4 });
/** The clipboard has one kind of line ends. */
const pasted = (text: string): string => text.replace(/\r\n|[\r\v\f\x85\u2028\u2029]/g, '\n');

test('whatever its notes are, a copied list pastes back as the same notes', () => {
  fc.assert(
    fc.property(anyNotes, (drafts) => {
      const notes = drafts.flatMap(([top, subs], place): Note[] => {
        const common = { category: 'home', scratched_out: false };
        if (top.content === DIVIDER)
          return [{ ...common, id: `${place}`, parent: null, content: DIVIDER, important: false }];
        return [
          { ...common, ...top, id: `${place}`, parent: null },
          ...subs.map((sub, at) => ({ ...common, ...sub, id: `${place}.${at}`, parent: `${place}` })),
        ];
      });
      const lines = linesIn(listAsText(noteTree(notes, 'home')));
      expect(lines).toEqual(
        notes.map(({ content, parent, important, scratched_out }) => ({
          content: pasted(content),
          isSub: parent !== null,
          isDone: scratched_out && content !== DIVIDER,
          ...(important && content !== DIVIDER && { isImportant: true }),
        })),
      );
    }),
    { numRuns: Number(process.env['LISTS'] ?? 200) },
  );
});
