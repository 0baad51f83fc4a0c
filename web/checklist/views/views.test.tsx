// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { clearStorage } from '../../testing/clear-storage.ts';
import { accessToken } from '../../testing/fake-api.ts';
import { HOME, noteOf, ROAD_TRIP, renderChecklist, rows } from '../../testing/render-checklist.tsx';
import { goToNote } from '../search/go-to-note.ts';
import { isOn, viewsOf } from './views.ts';

const tally = () => screen.findByRole('button', { name: /, list menu$/ });
const DONE = { scratched_out: true };
const NOTES = [
  noteOf('a', DONE),
  noteOf('b'),
  noteOf('s', { parent: 'b', ...DONE }),
  noteOf('t', { parent: 'b' }),
  noteOf('c', DONE),
  noteOf('d'),
];

/** The screen with these notes, and a way to switch a view of the selected category. */
async function opened(...notes: Parameters<typeof renderChecklist>[1]) {
  const checklist = renderChecklist([ROAD_TRIP, HOME], notes);
  const toggle = async (view: 'Hide done' | 'Done last') => {
    await checklist.user.click(await tally());
    const menu = within(await screen.findByRole('menu', { name: 'List menu' }));
    await checklist.user.click(menu.getByRole('menuitemcheckbox', { name: view }));
  };
  await tally();
  return { ...checklist, toggle };
}

test('Done last shows done notes and sub notes behind the open ones, under their numbers', async () => {
  const { toggle, user } = await opened(...NOTES);
  await user.click(screen.getByRole('button', { name: 'Expand 2 sub notes' }));
  await toggle('Done last');
  expect(rows()).toEqual(['2) b', '4) d', '1) a', '3) c']);
  expect(Array.from(document.querySelectorAll('ul p'), (text) => text.textContent)).toEqual(['t', 's']);
  expect((await tally()).ariaLabel).toBe('3 of 6 done, list menu');
});

test('a row moves by Alt and an arrow past one that was just ticked, as by its handle', async () => {
  const { toggle, user } = await opened(noteOf('a'), noteOf('b'), noteOf('c'));
  await toggle('Done last');
  const tab = screen.getByRole('tab', { name: 'Road trip' });
  tab.focus();
  tab.blur();
  await user.keyboard('j');
  await screen.findByRole('group', { name: 'a' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => screen.getAllByRole('checkbox')[1]?.click());
  fireEvent.keyDown(screen.getByRole('group', { name: 'a' }), { key: 'ArrowDown', altKey: true });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(rows()).toEqual(['1) b', '2) a', '3) c']);
});

test('what is ticked stays in its place for a moment, and a tick that is taken back hides nothing', async () => {
  const { toggle } = await opened(noteOf('a'), noteOf('b'), noteOf('c'));
  await toggle('Hide done');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Element.prototype.animate = () => Object.assign(new EventTarget(), { cancel() {} }) as Animation;
  const tick = (index: number) => act(() => screen.getAllByRole('checkbox')[index]?.click());
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  tick(0);
  tick(1);
  await wait(500);
  expect(rows()).toHaveLength(3);
  tick(1);
  await wait(1_000);
  expect(rows()).toEqual(['2) b', '3) c']);
});

test('when all notes are done and hidden, the list says so and can show them', async () => {
  const { toggle, user } = await opened(noteOf('a', DONE), noteOf('b', DONE));
  await toggle('Hide done');
  expect(rows()).toEqual([]);
  expect(screen.getByText('All done, 2 hidden.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show done' }));
  expect(rows()).toEqual(['1) a', '2) b']);
});

test('going to a hidden note shows it and its parent', async () => {
  const parent = noteOf('a', DONE);
  const note = noteOf('s', { parent: 'a', ...DONE });
  const { toggle } = await opened(parent, note, noteOf('b', DONE), noteOf('c'));
  await toggle('Hide done');
  await act(() => goToNote({ note, parent, category: ROAD_TRIP, number: 1 }));
  expect(rows()).toEqual(['1) a', '3) c']);
  expect(document.activeElement?.id).toBe('note-s');
});

test('a view is of one category and one user, and a logout removes it', async () => {
  const { toggle } = await opened(noteOf('a', DONE));
  await toggle('Hide done');
  await toggle('Done last');
  await toggle('Hide done');
  const views = () => [isOn(viewsOf(ROAD_TRIP.id), 'hide done'), isOn(viewsOf(ROAD_TRIP.id), 'done last')];
  expect(views()).toEqual([false, true]);
  expect(viewsOf(HOME.id)).toBeNull();
  act(() => storeTokens({ access: accessToken({ user_id: 'bob' }), refresh: 'of bob' }));
  expect(views()).toEqual([false, false]);
  act(clearStorage);
  expect({ ...localStorage }).toEqual({});
});
