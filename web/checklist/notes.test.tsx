// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DIVIDER } from '../../contract/notes.ts';
import { noteOf, openNotes, ROAD_TRIP, rowOf, rows } from '../testing/render-checklist.tsx';
import { checklist } from './store/checklist.ts';

const PATCH = 'PATCH /api/notes/update/';
const NOTES = 'GET /api/notes/';
const button = (name: string) => screen.getByRole('button', { name });
const alertText = async () => (await screen.findByRole('alertdialog')).querySelector('p')?.textContent;

/** Numbers follow a moment after the rows that they count. */
const numberedRows = (...expected: string[]) => waitFor(() => expect(rows()).toEqual(expected));
const words = () => rows().map((row) => row.replace(/^\d+\) /, ''));

/** The screen with these notes, once loaded; earlier requests are forgotten. */
test('a toggle shows before the server answers, and costs one request for the change and one for the notes', async () => {
  const { user, hold, calls, state } = await openNotes(noteOf('a'), noteOf('b'));
  const answer = hold(PATCH);
  await user.click(rowOf('a')?.getByTitle('Mark as important') ?? document.body);
  expect(rowOf('a')?.getByTitle('Unmark important').getAttribute('aria-pressed')).toBe('true');
  answer();
  await waitFor(() => expect(calls()).toEqual([PATCH, NOTES]));
  expect(state.notes[0]).toMatchObject({ important: true, scratched_out: false });
});

test('toggles in quick succession never flicker back, and are sent in their order', async () => {
  const { user, hold, asked, calls } = await openNotes(noteOf('a'));
  const checkbox = () => screen.getByRole<HTMLInputElement>('checkbox');
  const seen: boolean[] = [];
  const watch = new MutationObserver(() => seen.push(checkbox().checked));
  watch.observe(document.body, { subtree: true, attributes: true, childList: true });
  const answer = hold(PATCH);
  await user.click(checkbox());
  await user.click(checkbox());
  await user.click(checkbox());
  seen.length = 0;
  answer();
  await waitFor(() => expect(calls()).toEqual([PATCH, PATCH, PATCH, NOTES]));
  await waitFor(() => expect(rowOf('a')).toBeDefined());
  watch.disconnect();
  expect(checkbox().checked).toBe(true);
  expect(seen).not.toContain(false);
  expect(asked.filter(({ call }) => call === PATCH).map(({ body }) => body.scratched_out)).toEqual([
    true,
    false,
    true,
  ]);
});

test('a list from before a change does not take the change back', async () => {
  const { user, hold, calls } = await openNotes(noteOf('a'), noteOf('b'), noteOf('c'));
  const mark = (content: string) =>
    user.click(rowOf(content)?.getByTitle('Mark as important') ?? document.body);
  const answerList = hold(NOTES);
  await mark('a');
  await waitFor(() => expect(calls()).toEqual([PATCH, NOTES]));
  const answerB = hold(PATCH);
  await mark('b');
  await mark('c');
  answerB();
  const answerC = hold(PATCH);
  await waitFor(() => expect(calls()).toEqual([PATCH, NOTES, PATCH, PATCH]));
  const seen: number[] = [];
  const look = () => seen.push(screen.queryAllByTitle('Unmark important').length);
  const watch = new MutationObserver(look);
  watch.observe(document.body, { subtree: true, attributes: true, childList: true });
  answerList();
  await new Promise((resolve) => setImmediate(resolve));
  answerC();
  await waitFor(() => expect(calls().at(-1)).toBe(NOTES));
  watch.disconnect();
  look();
  expect(new Set(seen)).toEqual(new Set([3]));
});

test('a refused toggle falls back and says why; what else is on its way stays', async () => {
  const { user, refuse, hold } = await openNotes(noteOf('a'), noteOf('b'));
  refuse(PATCH, 'Not this one.');
  const answer = hold(PATCH);
  await user.click(rowOf('a')?.getByTitle('Mark as important') ?? document.body);
  await user.click(rowOf('b')?.getByTitle('Mark as important') ?? document.body);
  answer();
  expect(await alertText()).toBe('Failed to update note: Not this one.');
  expect(rowOf('a')?.getByTitle('Mark as important')).toBeDefined();
  expect(rowOf('b')?.getByTitle('Unmark important')).toBeDefined();
  await user.click(button('OK'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a created note is there before the server answers and can be acted on at once', async () => {
  const { user, hold, asked, calls, state } = await openNotes(noteOf('a'));
  const answer = hold('POST /api/notes/');
  await user.click(button('Create Note'));
  expect(document.activeElement).toBe(screen.getByLabelText('Content'));
  await user.type(screen.getByLabelText('Content'), 'b');
  await user.click(button('Create'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(rows()).toEqual(['1) a', '2) b']);
  await user.click(rowOf('b')?.getByTitle('Mark as important') ?? document.body);
  answer();
  await waitFor(() => expect(calls()).toEqual(['POST /api/notes/', PATCH, NOTES]));
  expect(asked[0]?.body).toMatchObject({ content: 'b', category: ROAD_TRIP.id, parent: null });
  expect(state.notes[1]).toMatchObject({ content: 'b', important: true });
});

test('an edited note changes at once; a refused text is offered again', async () => {
  const { user, refuse } = await openNotes(noteOf('a'));
  refuse(PATCH, 'No.');
  await user.click(screen.getByTitle('Edit note'));
  await user.type(screen.getByLabelText('Content'), ' and more');
  await user.click(button('Update'));
  expect(await alertText()).toBe('Failed to update note: No.');
  expect(rows()).toEqual(['1) a']);
  await user.click(button('OK'));
  await user.click(button('Update'));
  expect(rows()).toEqual(['1) a and more']);
});

test('a refused text that is saved as several notes does not wait any longer', async () => {
  const { user, refuse, state } = await openNotes(noteOf('a'));
  refuse('POST /api/notes/', 'Not today.');
  await user.click(button('Create Note'));
  await user.type(screen.getByLabelText('Content'), 'milk{Enter}bread');
  await user.click(button('Create'));
  await alertText();
  expect(rows()).toEqual(['1) a']);
  await user.click(button('OK'));
  await user.click(await screen.findByRole('button', { name: 'Create 2 notes' }));
  await waitFor(() => expect(state.notes.map(({ content }) => content)).toEqual(['a', 'milk', 'bread']));
  await waitFor(() => expect(checklist().queue.state.read().entries).toEqual([]));
});

const REFUSED: [what: string, call: string, act: (user: UserEvent) => Promise<void>][] = [
  [
    'delete note',
    'DELETE /api/notes/delete/',
    async (user) => {
      await user.click(rowOf('a')?.getByTitle('Delete note') ?? document.body);
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
    },
  ],
  ['delete line', 'DELETE /api/notes/delete/', (user) => user.click(button('Delete line'))],
  ['create line', 'POST /api/notes/', (user) => user.click(button('Add Line'))],
  [
    'reorder notes',
    'POST /api/notes/order/',
    async (user) => {
      await user.click(rowOf('a')?.getByTitle('More actions') ?? document.body);
      await user.click(await screen.findByRole('button', { name: 'Move down' }));
    },
  ],
];

test.each(REFUSED)(
  'an alert says “Failed to %s” with the reason of the server, and the list is as before',
  async (...refused) => {
    const [what, call, act] = refused;
    const { user, refuse, hold } = await openNotes(noteOf('a'), noteOf(DIVIDER, { id: 'line' }));
    refuse(call, 'Not today.');
    const answer = hold(call);
    await act(user);
    expect(rows()).not.toEqual(['1) a', '---']);
    answer();
    expect(await alertText()).toBe(`Failed to ${what}: Not today.`);
    await user.click(button('OK'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await numberedRows('1) a', '---');
  },
);

test('only top-level notes offer a sub note', async () => {
  const { user } = await openNotes(noteOf('a'), noteOf('child', { parent: 'a' }));
  await user.click(screen.getByTitle('Expand'));
  expect(screen.getAllByTitle('Delete note')).toHaveLength(2);
  expect(screen.getAllByTitle('Add sub note')).toEqual([rowOf('a')?.getByTitle('Add sub note')]);
});

test('a text must be filled in, and nothing but spaces is not sent', async () => {
  const { user, calls } = await openNotes(noteOf('a'));
  await user.click(button('Create Note'));
  const content = screen.getByLabelText<HTMLTextAreaElement>('Content');
  expect(content.rows).toBe(4);
  await user.click(button('Create'));
  expect(screen.getByRole('dialog')).toBeDefined();
  expect(content.validity.valid).toBe(false);
  await user.type(content, '   ');
  expect(content.validity.valid).toBe(false);
  await user.click(button('Create'));
  expect(screen.getByRole('dialog')).toBeDefined();
  expect(calls()).toEqual([]);
});

test('deleting asks, quotes the note and takes its sub notes along', async () => {
  const { user, state } = await openNotes(noteOf('a'), noteOf('child', { parent: 'a' }), noteOf('b'));
  await user.click(rowOf('a')?.getByTitle('Delete note') ?? document.body);
  const { textContent } = await screen.findByRole('dialog');
  expect(textContent).toContain('Are you sure you want to delete this note?a');
  expect(document.activeElement).toBe(button('Cancel'));
  await user.click(button('Cancel'));
  expect(rows()).toEqual(['1) a', '2) b']);
  await user.click(rowOf('a')?.getByTitle('Delete note') ?? document.body);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(words()).toEqual(['b']);
  await numberedRows('1) b');
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'b' }));
  await waitFor(() => expect(state.notes).toHaveLength(1));
});

test('a note edited to dashes keeps its sub notes in sight, and asks before it takes them along', async () => {
  const { user, calls } = await openNotes(
    noteOf('a', { content: DIVIDER }),
    noteOf('child', { parent: 'a' }),
  );
  expect(rows()).toEqual([`1) ${DIVIDER}`]);
  await user.click(screen.getByTitle('Expand'));
  expect(rowOf('child')).toBeDefined();
  await user.click(rowOf(DIVIDER)?.getByTitle('Delete note') ?? document.body);
  expect(await screen.findByRole('heading', { name: 'Delete Note' })).toBeDefined();
  expect(calls()).toEqual([]);
});

test('a note is moved without dragging, and its new place is said', async () => {
  const { user, asked, state } = await openNotes(noteOf('a'), noteOf('b'), noteOf('s', { parent: 'a' }));
  await user.click(rowOf('b')?.getByTitle('More actions') ?? document.body);
  await user.click(await screen.findByRole('button', { name: 'Move up' }));
  expect(words()).toEqual(['b', 'a']);
  await numberedRows('1) b', '2) a');
  expect(screen.getByText('Note 2 moved to place 1 of 2.')).toBeDefined();
  expect(button('Move up').ariaDisabled).toBe('true');
  expect(document.activeElement).toBe(button('Move up'));
  await waitFor(() => expect(state.notes.map(({ id }) => id)).toEqual(['b', 'a', 's']));
  expect(asked[0]?.body).toMatchObject({ ordering: ['b', 'a'] });
});

test('a note for a category that is gone is kept in its dialog', async () => {
  const { user, state, calls } = await openNotes(noteOf('a'));
  await user.click(button('Create Note'));
  await user.type(screen.getByLabelText('Content'), 'late');
  state.categories = [];
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryAllByRole('tab')).toEqual([]));
  await user.click(button('Create'));
  expect(await alertText()).toBe('Please select a category first');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Content').value).toBe('late');
  expect(calls()).not.toContain('POST /api/notes/');
});

test('the buttons of a row have its text as their description', async () => {
  await openNotes(noteOf('Milk'), noteOf('Bread'));
  for (const description of ['Milk', 'Bread'])
    for (const name of ['Edit note', 'Delete note', 'Mark as important', 'More actions'])
      expect(rowOf(description)?.getByRole('button', { name, description })).toBeDefined();
});
