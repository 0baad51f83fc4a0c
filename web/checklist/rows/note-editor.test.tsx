// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HOME, noteOf, ROAD_TRIP, renderChecklist } from '../../testing/render-checklist.tsx';
import { checklist } from '../store/checklist.ts';

/** Edits the only note in place. */
async function edit(typed: string) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(hover: hover)' }));
  const checklist = renderChecklist([ROAD_TRIP, HOME], [noteOf('milk')]);
  fireEvent.doubleClick(await screen.findByText('milk', { selector: 'p' }));
  const field = await screen.findByLabelText('Text of the note');
  if (typed) fireEvent.change(field, { target: { value: typed } });
  return checklist;
}

test('a text typed in place waits for its user when the note is deleted elsewhere', async () => {
  const { state, announce } = await edit('milk and oats');
  state.notes.length = 0;
  announce(7);
  const group = await screen.findByRole('region', { name: 'This note was deleted' });
  expect(within(group).getByText('milk and oats')).toBeDefined();
  expect(screen.queryByLabelText('Text of the note')).toBeNull();
});

test('an unchanged text is not offered when the note is deleted elsewhere', async () => {
  const { state, announce } = await edit('');
  state.notes.length = 0;
  announce(7);
  await waitFor(() => expect(screen.queryByLabelText('Text of the note')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a text typed in place before another category is shown is compared with what came meanwhile', async () => {
  const { state, announce, user } = await edit('milk, mine');
  await user.click(screen.getByRole('tab', { name: /^Home/ }));
  state.notes = [noteOf('milk', { content: 'milk, theirs' })];
  announce(7);
  await waitFor(() => expect(checklist().shown.read().notes).toEqual(state.notes));
  await user.click(screen.getByRole('tab', { name: /^Road trip/ }));
  await user.type(await screen.findByLabelText('Text of the note'), '{Enter}');
  expect(await screen.findByRole('region', { name: 'Two texts for one note' })).toBeDefined();
  expect(state.notes[0]?.content).toBe('milk, theirs');
});
