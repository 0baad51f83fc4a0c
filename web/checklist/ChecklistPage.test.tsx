// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DIVIDER } from '../../contract/notes.ts';
import { storeTokens } from '../session/tokens.ts';
import { clearStorage } from '../testing/clear-storage.ts';
import {
  ANN,
  HOME,
  noteOf,
  openNotes,
  ROAD_TRIP,
  renderChecklist,
  rowOf,
  rows,
} from '../testing/render-checklist.tsx';
import { ChecklistPage } from './ChecklistPage.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const tab = (name: string) => screen.getByRole('tab', { name });

test('the first category is selected; its notes are numbered, a line has no number', async () => {
  const { calls } = renderChecklist(
    [ROAD_TRIP, HOME],
    [noteOf('a'), noteOf('line', { content: DIVIDER }), noteOf('b'), noteOf('fed', { category: HOME.id })],
  );
  expect((await screen.findByRole('tabpanel')).getAttribute('aria-labelledby')).toBe(tab('Road trip').id);
  expect(rows()).toEqual(['1) a', '---', '2) b']);
  expect(screen.queryByText(DIVIDER)).toBeNull();
  expect(calls()).toEqual(['GET /api/categories/', 'GET /api/notes/']);
});

test('a tab shows how many of its notes are open; its name is the title alone', async () => {
  renderChecklist(
    [ROAD_TRIP, HOME, { id: 'work', title: 'Work' }],
    [noteOf('a'), noteOf('b'), noteOf('fed', { category: HOME.id, scratched_out: true })],
  );
  await screen.findByRole('tabpanel');
  const said = ['Road trip', 'Home', 'Work'].map((name) => tab(name).getAttribute('aria-description'));
  expect(said).toEqual(['2 open', 'all done', null]);
  expect(tab('Road trip').textContent).toBe('Road trip');
});

test('what is expanded stays expanded while another category is looked at', async () => {
  const { user } = renderChecklist(
    [ROAD_TRIP, HOME],
    [noteOf('parent'), noteOf('child', { parent: 'parent' })],
  );
  await user.click(await screen.findByTitle('Expand'));
  await user.click(tab('Home'));
  expect(rowOf('parent')).toBeUndefined();
  await user.click(tab('Road trip'));
  expect(rowOf('child')).toBeDefined();
});

test('the address names the selected category, unless it is the first, and a bookmark of it opens it', async () => {
  const { user } = await openNotes();
  await user.click(tab('Home'));
  expect(location.search).toBe('?category=home');
  await user.click(tab('Road trip'));
  expect(location.search).toBe('');
  cleanup();
  clearStorage();
  storeTokens(ANN);
  history.replaceState(null, '', '/checklist?category=home');
  render(<ChecklistPage />);
  await screen.findByRole('tabpanel');
  expect(tab('Home').getAttribute('aria-selected')).toBe('true');
});

test('without a category there is nothing to order or to write into, and the sentence creates one', async () => {
  const { user } = renderChecklist([], []);
  expect(await screen.findByText('Please select a category to view or create notes.')).toBeDefined();
  for (const name of ['Add Line', 'Create Note', 'Set priority'])
    expect(button(name)).toHaveProperty('disabled', true);
  await user.click(screen.getByText('+ New Category', { selector: 'label' }));
  expect(screen.getByRole('heading', { name: 'Create Category' })).toBeDefined();
});

test('a category without notes says so, and how to make one', async () => {
  const { user } = renderChecklist([ROAD_TRIP], []);
  expect(await screen.findByText('No notes in this category yet...')).toBeDefined();
  expect(button('Create Note')).toHaveProperty('disabled', false);
  await user.click(screen.getByText('Create Note', { selector: 'label' }));
  expect(screen.getByRole('heading', { name: 'Create a Note' })).toBeDefined();
});

test('a list that does not load can be tried again', async () => {
  const { user, refuse } = renderChecklist([ROAD_TRIP], [noteOf('a')]);
  refuse('GET /api/notes/', 'Not today.');
  expect((await screen.findByRole('alert')).textContent).toContain('Not today.');
  await user.click(button('Try again'));
  await waitFor(() => expect(rows()).toEqual(['1) a']));
});

test('one tray is open at a time; Esc closes it and returns the focus', async () => {
  const { user } = renderChecklist([ROAD_TRIP], [noteOf('a'), noteOf('b')]);
  const [first, second] = await screen.findAllByTitle('More actions');
  if (!first || !second) throw new Error('Two rows have two trays');
  await user.click(first);
  await user.click(second);
  expect(first.getAttribute('aria-expanded')).toBe('false');
  expect(await rowOf('b')?.findByTitle('Move up')).toBeDefined();
  await user.keyboard('{Escape}');
  expect(screen.queryByTitle('Move up')).toBeNull();
  expect(document.activeElement).toBe(second);
});

test('on paper every note shows its sub notes', async () => {
  renderChecklist([ROAD_TRIP], [noteOf('parent'), noteOf('child', { parent: 'parent' })]);
  await screen.findByTitle('Expand');
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(rowOf('child')).toBeDefined();
  expect(screen.getByText(/^Road trip, \d+ \w+ \d{4}$/)).toBeDefined();
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(rowOf('child')).toBeUndefined();
});
