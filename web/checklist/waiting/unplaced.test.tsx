// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  HOME,
  noteOf,
  openNotes,
  ROAD_TRIP,
  renderChecklist,
  rowOf,
} from '../../testing/render-checklist.tsx';

beforeEach(() => {
  Element.prototype.animate = () => Object.assign(new EventTarget(), { cancel() {} }) as Animation;
  Element.prototype.checkVisibility = () => true;
});

/** Three notes that were written for a category while another device deleted it, with the dialog that follows. */
async function homeless() {
  const checklist = renderChecklist([ROAD_TRIP, HOME], []);
  const { user, connection, state } = checklist;
  const line = await screen.findByRole('textbox', { name: 'Add a note' });
  connection.isCut = true;
  for (const text of ['tent', 'map', 'lamp']) await user.type(line, `${text}{Enter}`);
  state.categories = [HOME];
  connection.isCut = false;
  window.dispatchEvent(new Event('online'));
  // Each note has its alert (spec section 8). The one dialog is used when none can come over it any more.
  let closed = 0;
  let group = screen.queryByRole('region');
  await waitFor(async () => {
    for (const ok of screen.queryAllByRole('button', { name: 'OK' })) {
      await user.click(ok);
      closed++;
    }
    expect(closed + document.querySelectorAll('[role=alertdialog]').length).toBe(3);
    group = screen.getByRole('region', { name: 'Their category is gone' });
    expect(within(group).getAllByRole('listitem')).toHaveLength(3);
  });
  if (group === null) throw new Error('There is no group');
  return { ...checklist, group: within(group) };
}

test('notes whose category is gone are put into another one at once, in their order', async () => {
  const { user, state, group } = await homeless();
  expect(group.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'tent',
    'map',
    'lamp',
  ]);
  await user.selectOptions(group.getByLabelText('Put all 3 into'), 'Home');
  await user.click(group.getByRole('button', { name: 'Put' }));
  await waitFor(() =>
    expect(state.notes).toMatchObject([
      { content: 'tent', category: HOME.id },
      { content: 'map', category: HOME.id },
      { content: 'lamp', category: HOME.id },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('notes whose category is gone are discarded at once', async () => {
  const { user, state, group } = await homeless();
  await user.click(group.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(state.notes).toEqual([]);
});

test('sub notes whose note is gone with its category become notes of another one', async () => {
  const { user, connection, state } = await openNotes(noteOf('bag'));
  await user.click(rowOf('bag')?.getByTitle('Add sub note') ?? document.body);
  await user.click(within(screen.getByRole('dialog')).getByRole('textbox'));
  await user.paste('tent\nmap');
  connection.isCut = true;
  await user.click(await screen.findByRole('button', { name: 'Create 2 notes' }));
  Object.assign(state, { categories: [HOME], notes: [] });
  connection.isCut = false;
  window.dispatchEvent(new Event('online'));
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  const group = within(await screen.findByRole('region', { name: 'Its category is gone' }));
  await user.click(group.getByRole('button', { name: 'Put' }));
  await waitFor(() =>
    expect(state.notes).toMatchObject([
      { content: 'tent', category: HOME.id, parent: null },
      { content: 'map', category: HOME.id, parent: null },
    ]),
  );
});

/** Half typed lines of two categories, both of which go elsewhere. */
async function typedLines(shared: boolean) {
  const trip = shared ? { ...ROAD_TRIP, shared: { people: 2, mine: false } } : ROAD_TRIP;
  const checklist = renderChecklist([trip, HOME], [noteOf('bag')]);
  const { user, state, announce } = checklist;
  await user.type(await screen.findByRole('textbox', { name: 'Add a note' }), 'half a tent');
  state.categories = [HOME];
  state.notes = [];
  announce(7);
  await waitFor(() => expect(screen.queryByRole('tab', { name: /^Road trip/ })).toBeNull());
  return checklist;
}

test('a half typed line whose private category is deleted elsewhere is shown at once, and put elsewhere', async () => {
  const { user, state } = await typedLines(false);
  const group = within(await screen.findByRole('region', { name: 'Its category is gone' }));
  expect(group.getByText('half a tent')).toBeDefined();
  await user.click(group.getByRole('button', { name: 'Put' }));
  await waitFor(() => expect(state.notes).toMatchObject([{ content: 'half a tent', category: HOME.id }]));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

test('a half typed line of a category that is no longer shared counts among what was not sent', async () => {
  const { user } = await typedLines(true);
  const words = await screen.findByText(
    "“Road trip” is no longer shared with you. 1 change on this device wasn't sent.",
  );
  const bar = within(words.parentElement ?? document.body);
  await user.click(bar.getByRole('button', { name: 'Show' }));
  const group = within(await screen.findByRole('region', { name: 'Not sent to “Road trip”' }));
  expect(group.getByText('Typed “half a tent”')).toBeDefined();
  await user.click(group.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText(/is no longer shared with you/)).toBeNull());
});
