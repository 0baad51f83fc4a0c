// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HOME, noteOf, ROAD_TRIP, renderChecklist, rowOf } from '../../testing/render-checklist.tsx';

const button = (name: string) => screen.getByRole('button', { name });

test('a refused list is offered again for its own category, with what was done', async () => {
  const { user, state, hold, refuse } = renderChecklist([ROAD_TRIP, HOME], []);
  await screen.findByRole('tabpanel');
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

test('lines for the sub notes of a note that was deleted meanwhile make notes', async () => {
  const { user, state, announce } = renderChecklist([ROAD_TRIP], [noteOf('milk')]);
  await screen.findByRole('tabpanel');
  await user.click(rowOf('milk')?.getByTitle('Add sub note') ?? document.body);
  await user.click(within(screen.getByRole('dialog')).getByRole('textbox'));
  await user.paste('oats\n  [x] rye');
  const create = await screen.findByRole('button', { name: 'Create 2 notes' });
  state.notes = [];
  announce(7);
  await waitFor(() => expect(rowOf('milk')).toBeUndefined());
  await user.click(create);
  await waitFor(() => expect(state.notes).toHaveLength(2));
  const [oats] = state.notes;
  expect(state.notes).toMatchObject([
    { content: 'oats', parent: null },
    { content: 'rye', parent: oats?.id, scratched_out: true },
  ]);
});
