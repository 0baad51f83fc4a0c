// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { beginText, keepDraft } from './text.ts';

test('typed text is kept, and a text that differs from the one sent creates another note', () => {
  const text = beginText({
    kind: 'create note',
    category: 'home',
    parent: null,
    id: 'sent before',
    draft: 'mine',
  });
  expect(text.read()).toMatchObject({ id: 'sent before', draft: 'mine' });
  keepDraft(text, 'mine and more');
  expect(text.read()).toMatchObject({ kind: 'create note', draft: 'mine and more' });
  expect(text.read()).not.toHaveProperty('id');
});
