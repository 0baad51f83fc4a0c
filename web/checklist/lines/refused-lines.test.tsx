// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openNotes, ROAD_TRIP } from '../../testing/render-checklist.tsx';

const button = (name: string) => screen.getByRole('button', { name });

test('a refused list is offered again for its own category, with what was done', async () => {
  const { user, state, hold, refuse } = await openNotes();
  refuse('POST /api/notes/create-many/', 'No room.');
  const answer = hold('POST /api/notes/create-many/');
  await user.click(screen.getByRole('textbox', { name: 'Add a note' }));
  await user.paste('Tent\n  [x] Pegs\n[x] Gas');
  await screen.findByText('Create 3 notes');
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('tab', { name: /^Home/ }));
  answer();
  await screen.findByText('Failed to create notes: No room.');
  await user.click(button('OK'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create 3 notes' }));
  await waitFor(() => expect(state.notes).toHaveLength(3));
  const [tent] = state.notes;
  expect(state.notes).toMatchObject([
    { content: 'Tent', category: ROAD_TRIP.id, parent: null, scratched_out: false },
    { content: 'Pegs', category: ROAD_TRIP.id, parent: tent?.id, scratched_out: true },
    { content: 'Gas', category: ROAD_TRIP.id, parent: null, scratched_out: true },
  ]);
});
