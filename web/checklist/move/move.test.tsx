// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HOME, noteOf, ROAD_TRIP, renderChecklist, rows } from '../../testing/render-checklist.tsx';
import { openMove } from './open-move.ts';

const CAFE = { id: 'cafe', title: 'Café' };
const STREET = { id: 'street', title: 'Große Straße' };
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

async function moving(...ids: string[]) {
  const notes = [noteOf('a'), noteOf('s', { parent: 'a' }), noteOf('b'), noteOf('x', { category: HOME.id })];
  const checklist = renderChecklist([ROAD_TRIP, HOME, CAFE, STREET], notes);
  await screen.findByRole('tabpanel');
  act(() => openMove({ ids }));
  await screen.findByRole('dialog');
  return checklist;
}

test('notes move to the category that is chosen by typing, with their sub notes, and come back', async () => {
  const { user, state } = await moving('b', 'a');
  expect(screen.getByRole('heading', { name: 'Move 2 notes to…' })).toBeDefined();
  expect(options()).toEqual(['Road triphere now', 'Home1 open', 'Café0 open', 'Große Straße0 open']);
  expect(chosen()).toBe('Home1 open');
  await user.keyboard('cafe');
  expect(options()).toEqual(['Café0 open']);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Moved 2 notes to “Café”')).toBeDefined();
  await waitFor(() => expect(state.notes.filter(({ category }) => category === CAFE.id)).toHaveLength(3));
  expect(state.notes.map(({ id }) => id)).toEqual(['s', 'x', 'a', 'b']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(rows()).toEqual(['1) a', '2) b']);
  await waitFor(() => expect(state.notes.map(({ id }) => id)).toEqual(['a', 's', 'b', 'x']));
});

test('arrows choose among the categories where the note is not', async () => {
  const { user, asked } = await moving('b');
  expect(screen.getByRole('heading', { name: 'Move to…' })).toBeDefined();
  const seen: (string | null)[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await user.keyboard(`{${key}}`);
    seen.push(chosen());
  }
  expect(seen).toEqual(['Café0 open', 'Große Straße0 open', 'Home1 open', 'Große Straße0 open']);
  await user.click(screen.getByRole('option', { name: /Home/ }));
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(asked.at(-1)?.call).toBe('GET /api/notes/'));
  expect(asked.find(({ call }) => call === 'POST /api/notes/move/')?.body).toEqual({
    moves: [{ category: HOME.id, parent: null, notes: ['b'] }],
  });
});

test('a filter that finds nothing says so and moves nothing', async () => {
  const { user } = await moving('b');
  await user.keyboard('zzz{Enter}');
  expect(screen.getByText('Nothing found for “zzz”')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Move' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('dialog')).toBeDefined();
});
