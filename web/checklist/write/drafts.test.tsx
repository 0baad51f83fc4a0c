// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { clearStorage } from '../../testing/clear-storage.ts';
import { accessToken } from '../../testing/fake-api.ts';
import {
  ANN,
  HOME,
  noteOf,
  openNotes,
  ROAD_TRIP,
  renderChecklist,
  rowOf,
  rows,
} from '../../testing/render-checklist.tsx';
import { ChecklistPage } from '../ChecklistPage.tsx';
import { closeAllDialogs } from '../open/open-dialogs.ts';
import { checklist } from '../store/checklist.ts';
import { withdrawn } from '../store/people/withdrawn.ts';

const button = (name: string) => screen.getByRole('button', { name });
const field = () => within(screen.getByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox');
const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('drafts of'));

const loaded = () => openNotes(noteOf('milk'));

/** Makes the texts typed before belong to an earlier page. */
function startAnotherPage(): void {
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() + 1);
}

/** Reloads the page: its memory is lost. */
async function reload(): Promise<void> {
  dispatchEvent(new Event('pagehide'));
  act(closeAllDialogs);
  cleanup();
  render(<ChecklistPage />);
  await screen.findByRole('tabpanel');
}

const DIALOGS: [what: string, open: (user: UserEvent) => Promise<void>, typed: string][] = [
  [
    'a new sub note',
    (user) => user.click(rowOf('milk')?.getByTitle('Add sub note') ?? document.body),
    'oats',
  ],
  ['a note', (user) => user.click(rowOf('milk')?.getByTitle('Edit note') ?? document.body), ' and oats'],
  ['a new category', (user) => user.click(button('+ New Category')), 'Food'],
  ['a category', (user) => user.click(button('Edit category Road trip')), ' north'],
];

test.each(DIALOGS)(
  'after a reload the unsaved text of %s is offered in its dialog',
  async (_, open, typed) => {
    const { user } = await loaded();
    await open(user);
    await user.type(field(), typed);
    const { value } = field();
    await reload();
    await open(user);
    expect(await screen.findByText(/^You have an unsaved (note|title) from \d\d:\d\d$/)).toBeDefined();
    expect(within(screen.getByRole('dialog')).getByText(value)).toBeDefined();
    await user.click(button('Continue'));
    expect(field().value).toBe(value);
  },
);

test('beside a text whose note was changed meanwhile, the offer shows the other one', async () => {
  const { user, state } = await loaded();
  await user.click(rowOf('milk')?.getByTitle('Edit note') ?? document.body);
  await user.type(field(), ', mine');
  state.notes = [noteOf('milk', { content: 'milk, theirs' })];
  await reload();
  await waitFor(() => expect(rows()).toEqual(['1) milk, theirs']));
  await user.click(rowOf('milk, theirs')?.getByTitle('Edit note') ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  for (const text of ['milk, mine', 'The note was changed meanwhile:', 'milk, theirs'])
    expect(dialog.getByText(text)).toBeDefined();
});

test('what another app shares is put behind the unsaved text of a new note', async () => {
  const { user } = await loaded();
  await user.click(button('Create Note'));
  await user.type(field(), 'oats');
  dispatchEvent(new Event('pagehide'));
  startAnotherPage();
  act(closeAllDialogs);
  cleanup();
  history.replaceState(null, '', '/add?text=https://a.example');
  render(<ChecklistPage />);
  await screen.findByRole('dialog');
  expect(field().value).toBe('oats\nhttps://a.example');
});

test('a text for a sub note whose note was deleted meanwhile makes a note', async () => {
  const { user, state, announce } = await loaded();
  await user.click(rowOf('milk')?.getByTitle('Add sub note') ?? document.body);
  await user.type(field(), 'oats');
  state.notes = [];
  announce(7);
  await waitFor(() => expect(rows()).toEqual([]));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(state.notes).toMatchObject([{ content: 'oats', parent: null }]));
});

test.each(DIALOGS.slice(0, 2))(
  'the text of %s is not saved, and can be copied, when its category is not shared any more',
  async (_, open, typed) => {
    const { user, calls } = await loaded();
    await open(user);
    await user.type(field(), typed);
    const { value } = field();
    act(() => withdrawn().add(ROAD_TRIP.id, ROAD_TRIP.title));
    const before = calls().length;
    await user.keyboard('{Control>}{Enter}{/Control}');
    const group = within(await screen.findByRole('region', { name: 'Not sent to “Road trip”' }));
    await user.click(group.getByRole('button', { name: 'Copy as text' }));
    expect(await navigator.clipboard.readText()).toBe(value);
    expect(checklist().queue.state.read().entries).toHaveLength(1);
    expect(calls()).toHaveLength(before);
  },
);

test('a text is saved once its category is shared with its user again', async () => {
  const shared = { ...ROAD_TRIP, shared: { people: 2, mine: false } };
  const { user, state, announce } = renderChecklist([HOME, shared], [noteOf('milk')]);
  await screen.findByRole('tab', { name: /^Road trip/ });
  state.categories = [HOME];
  announce(7);
  await screen.findByText('“Road trip” is no longer shared with you.');
  state.categories = [HOME, shared];
  announce(8);
  await user.click(await screen.findByRole('tab', { name: /^Road trip/ }));
  await user.click(button('Create Note'));
  await user.type(field(), 'oats{Control>}{Enter}{/Control}');
  await waitFor(() => expect(state.notes).toMatchObject([{ content: 'milk' }, { content: 'oats' }]));
  expect(screen.queryByText('“Road trip” is no longer shared with you.')).toBeNull();
});

describe('Esc in the dialog of a refused note', () => {
  async function refused() {
    const checklist = await loaded();
    checklist.refuse('POST /api/notes/', 'Too many.');
    await checklist.user.click(button('Create Note'));
    await checklist.user.type(field(), 'oats{Control>}{Enter}{/Control}');
    await checklist.user.click(await screen.findByRole('button', { name: 'OK' }));
    return checklist;
  }

  test('offers to bring back what was typed there', async () => {
    const { user } = await refused();
    await user.type(field(), ' and rye{Escape}');
    await user.click(button('Undo'));
    expect(field().value).toBe('oats and rye');
  });

  test('says nothing about the text that waits', async () => {
    const { user } = await refused();
    await user.type(field(), '{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('A draft is gone', () => {
  async function typed() {
    const checklist = await loaded();
    await checklist.user.click(button('Create Note'));
    await checklist.user.type(field(), 'oats');
    dispatchEvent(new Event('pagehide'));
    expect(stored()).toEqual(['drafts of ann']);
    return checklist;
  }
  const expectGone = async (user: UserEvent) => {
    dispatchEvent(new Event('pagehide'));
    expect(stored()).toEqual([]);
    await user.click(button('Create Note'));
    expect(field().value).toBe('');
  };

  test('once it is saved', async () => {
    const { user } = await typed();
    await user.click(button('Create'));
    expect(rows()).toContain('2) oats');
    await expectGone(user);
  });

  test('once its user cancels, and Undo brings it back', async () => {
    const { user } = await typed();
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Discarded “oats”')).toBeDefined();
    await user.click(button('Undo'));
    expect(field().value).toBe('oats');
    await user.keyboard('{Escape}');
    await user.keyboard('{Control>}z{/Control}');
    expect(field().value).toBe('oats');
    await user.keyboard('{Escape}');
    await expectGone(user);
  });

  test('once its user discards the offer', async () => {
    const { user } = await typed();
    await reload();
    await user.click(button('Create Note'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(field().value).toBe('');
    await user.click(button('Cancel'));
    await expectGone(user);
  });

  test('after a logout', async () => {
    await typed();
    act(clearStorage);
    dispatchEvent(new Event('pagehide'));
    expect(stored()).toEqual([]);
  });
});

test('another user is not offered it, and it is there when its own user comes back', async () => {
  const { user } = await loaded();
  await user.click(button('Create Note'));
  await user.type(field(), 'oats');
  dispatchEvent(new Event('pagehide'));
  act(() => storeTokens({ access: accessToken({ user_id: 'bob' }), refresh: 'of bob' }));
  await screen.findByRole('tabpanel');
  await user.click(button('Create Note'));
  expect(field().value).toBe('');
  await user.click(button('Cancel'));
  act(() => storeTokens(ANN));
  await screen.findByRole('tabpanel');
  await user.click(button('Create Note'));
  expect(screen.getByText('oats')).toBeDefined();
});

test('Cancel asks nothing when the text is as it was', async () => {
  const { user } = await loaded();
  await user.click(rowOf('milk')?.getByTitle('Edit note') ?? document.body);
  await user.type(field(), 'x{Backspace}');
  await user.click(button('Cancel'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a full storage costs no text in its dialog', async () => {
  const { user } = await loaded();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.click(button('Create Note'));
  await user.type(field(), 'oats');
  dispatchEvent(new Event('pagehide'));
  vi.restoreAllMocks();
  expect(field().value).toBe('oats');
});
