// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DIVIDER } from '../../contract/notes.ts';
import { clearStorage } from '../api/storage.ts';
import { HOME, noteOf, ROAD_TRIP, renderChecklist, rowOf, rows } from './render-checklist.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const tab = (name: string) => screen.getByRole('tab', { name });
const isSelected = (name: string) => tab(name).getAttribute('aria-selected') === 'true';

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

test('sub notes show only while their parent is expanded, and can have none of their own', async () => {
  const { user } = renderChecklist([ROAD_TRIP], [noteOf('parent'), noteOf('child', { parent: 'parent' })]);
  await user.click(await screen.findByTitle('Expand'));
  expect(rowOf('child')?.queryByTitle('Add sub note')).toBeNull();
  expect(rowOf('parent')?.getByTitle('Add sub note')).toBeDefined();
  await user.click(screen.getByTitle('Collapse'));
  expect(rowOf('child')).toBeUndefined();
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

test('the selected category is found again after long work and a look at another screen', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { user } = renderChecklist([ROAD_TRIP, HOME], []);
  await user.click(await screen.findByRole('tab', { name: 'Home' }));
  vi.advanceTimersByTime(60 * 60 * 1000);
  cleanup();
  renderChecklist([ROAD_TRIP, HOME], []);
  await screen.findByRole('tabpanel');
  expect(isSelected('Home')).toBe(true);
});

test('another user begins with the first category', async () => {
  const { user } = renderChecklist([ROAD_TRIP, HOME], []);
  await user.click(await screen.findByRole('tab', { name: 'Home' }));
  cleanup();
  clearStorage();
  renderChecklist([ROAD_TRIP, HOME], []);
  await screen.findByRole('tabpanel');
  expect(isSelected('Road trip')).toBe(true);
});

test('without categories nothing can be created but a category', async () => {
  renderChecklist([], []);
  expect(await screen.findByText('Please select a category to view or create notes.')).toBeDefined();
  for (const name of ['Add Line', 'Create Note', 'Set priority'])
    expect(button(name)).toHaveProperty('disabled', true);
  expect(button('+ New Category')).toHaveProperty('disabled', false);
});

test('a category without notes says so', async () => {
  renderChecklist([ROAD_TRIP], []);
  expect(await screen.findByText('No notes in this category yet...')).toBeDefined();
});

test('a list that does not load can be tried again', async () => {
  const refusal = { call: 'GET /api/notes/', detail: 'Not today.' };
  const { user } = renderChecklist([ROAD_TRIP], [noteOf('a')], [refusal]);
  expect((await screen.findByRole('alert')).textContent).toContain('Not today.');
  await user.click(button('Try again'));
  await waitFor(() => expect(rows()).toEqual(['1) a']));
});

test('arrows, Home and End select the tabs', async () => {
  const { user } = renderChecklist([ROAD_TRIP, HOME, { id: 'work', title: 'Work' }], []);
  await user.click(await screen.findByRole('tab', { name: 'Road trip' }));
  for (const [key, name] of [
    ['{ArrowRight}', 'Home'],
    ['{End}', 'Work'],
    ['{ArrowRight}', 'Road trip'],
    ['{ArrowLeft}', 'Work'],
    ['{Home}', 'Road trip'],
  ] as const) {
    await user.keyboard(key);
    expect(isSelected(name)).toBe(true);
    expect(document.activeElement).toBe(tab(name));
  }
});

test('one tray is open at a time; Esc closes it and gives the focus back', async () => {
  const { user } = renderChecklist([ROAD_TRIP], [noteOf('a'), noteOf('b')]);
  const [first, second] = await screen.findAllByTitle('More actions');
  if (!first || !second) throw new Error('Two rows have two trays');
  await user.click(first);
  await user.click(second);
  expect(first.getAttribute('aria-expanded')).toBe('false');
  expect(rowOf('b')?.getByTitle('Move up')).toBeDefined();
  await user.keyboard('{Escape}');
  expect(screen.queryByTitle('Move up')).toBeNull();
  expect(document.activeElement).toBe(second);
});

test('on paper every note shows its sub notes', async () => {
  renderChecklist([ROAD_TRIP], [noteOf('parent'), noteOf('child', { parent: 'parent' })]);
  await screen.findByTitle('Expand');
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(rowOf('child')).toBeDefined();
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(rowOf('child')).toBeUndefined();
});
