// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { beginText, dropDraft, keepDraft } from './text.ts';

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

const NEW_NOTE = { kind: 'create note', category: 'road', parent: null } as const;

/** Types into the dialog of a new note. */
function typed(draft: string): void {
  const text = beginText(NEW_NOTE);
  keepDraft(text, draft);
  onTestFinished(() => dropDraft(text));
}

/** Makes the texts typed before belong to an earlier page. */
function reload(): void {
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() + 1);
}

test('a text for a new note goes behind the one that an earlier page has left, and is sent as another note', () => {
  typed('oats');
  reload();
  const refused = beginText({ ...NEW_NOTE, id: 'sent before', draft: 'milk', decision: 'entry' });
  expect(refused.read()).toEqual({ ...NEW_NOTE, draft: 'oats\nmilk', decision: 'entry' });
});

test('a text for a new note that an earlier page has left already is not doubled', () => {
  typed('oats');
  reload();
  expect(beginText({ ...NEW_NOTE, draft: 'oats' }).read().draft).toBe('oats');
});

test('a text for a new note leaves the one that is being written in its dialog alone', () => {
  typed('oats');
  expect(beginText({ ...NEW_NOTE, draft: 'milk' }).read().draft).toBe('milk');
});
