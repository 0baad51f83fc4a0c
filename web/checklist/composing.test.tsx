// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HOME, noteOf, openNotes, ROAD_TRIP, renderChecklist } from '../testing/render-checklist.tsx';
import { openMove } from './move/open-move.ts';
import { openFind } from './search/open-find.ts';

/** A key of the input method, as WebKit sends it: the composition has ended by then. */
const composed = (field: Element, key: string) => fireEvent.keyDown(field, { key, keyCode: 229 });
const typed = (field: Element, value: string) => fireEvent.change(field, { target: { value } });

test('the Enter that ends a composition adds no note, and the next one does', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }));
  const { state } = renderChecklist([ROAD_TRIP], []);
  const line = await screen.findByRole('textbox', { name: 'Add a note' });
  typed(line, '牛乳');
  composed(line, 'Enter');
  expect(line).toHaveProperty('value', '牛乳');
  fireEvent.keyDown(line, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(state.notes.map(({ content }) => content)).toEqual(['牛乳']));
});

test('the keys of a composition neither save a note nor leave its text', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(hover: hover)' }));
  renderChecklist([ROAD_TRIP], [noteOf('milk')]);
  fireEvent.doubleClick(await screen.findByText('milk', { selector: 'p' }));
  const field = await screen.findByLabelText('Text of the note');
  typed(field, '牛乳');
  for (const key of ['Enter', 'Escape']) composed(field, key);
  expect(screen.getByLabelText('Text of the note')).toHaveProperty('value', '牛乳');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(screen.queryByLabelText('Text of the note')).toBeNull();
});

test('the keys of a composition neither go to a found note nor close the search', async () => {
  await openNotes(noteOf('牛乳'));
  act(() => openFind({}));
  const field = await screen.findByRole('combobox', { name: /^Find a note/ });
  typed(field, '牛乳');
  await screen.findByRole('option');
  for (const key of ['Enter', 'Escape']) composed(field, key);
  expect(screen.getByRole('dialog', { name: 'Find' })).toBeDefined();
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the arrows of a composition choose no other category to move to', async () => {
  const categories = [ROAD_TRIP, HOME, { id: 'home 2', title: 'Home 2' }];
  renderChecklist(categories, [noteOf('milk')]);
  await screen.findByRole('tabpanel');
  act(() => openMove({ ids: ['milk'] }));
  const field = await screen.findByRole('combobox', { name: 'Category' });
  const chosen = () => screen.getByRole('option', { selected: true }).textContent;
  composed(field, 'ArrowDown');
  expect(chosen()).toBe('Home0 open');
  fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 40 });
  expect(chosen()).toBe('Home 20 open');
});
