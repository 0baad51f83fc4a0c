// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { noteOf, ROAD_TRIP, renderChecklist } from '../../testing/render-checklist.tsx';

/** Edits the only note in place. */
async function edit(typed: string) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(hover: hover)' }));
  const checklist = renderChecklist([ROAD_TRIP], [noteOf('milk')]);
  fireEvent.doubleClick(await screen.findByText('milk', { selector: 'p' }));
  const field = await screen.findByLabelText('Text of the note');
  if (typed) fireEvent.change(field, { target: { value: typed } });
  return checklist;
}

test('a text typed in place is offered for a new note when the note is deleted elsewhere', async () => {
  const { state, announce } = await edit('milk and oats');
  state.notes.length = 0;
  announce(7);
  const dialog = await screen.findByRole('dialog', { name: 'Create a Note' });
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Content').value).toBe('milk and oats');
  expect(screen.queryByLabelText('Text of the note')).toBeNull();
});

test('an unchanged text is not offered when the note is deleted elsewhere', async () => {
  const { state, announce } = await edit('');
  state.notes.length = 0;
  announce(7);
  await waitFor(() => expect(screen.queryByLabelText('Text of the note')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});
