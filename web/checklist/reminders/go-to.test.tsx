// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DIVIDER } from '../../../contract/notes.ts';
import { noteOf, openNotes } from '../../testing/render-checklist.tsx';
import { goTo } from './go-to.ts';

test('a reminder leads to its note, named with the number that its row shows', async () => {
  await openNotes(noteOf(DIVIDER), noteOf('milk'));
  act(() => goTo('milk'));
  const row = await screen.findByRole('group', { name: 'Road trip, note 1, milk' });
  expect(document.activeElement).toBe(row);
});
