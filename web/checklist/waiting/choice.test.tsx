// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteOf, openNotes, rowOf } from '../../testing/render-checklist.tsx';
import { ChecklistPage } from '../ChecklistPage.tsx';
import { checklist } from '../store/checklist.ts';

const button = (name: string) => screen.getByRole('button', { name });

/** A note that this device and another one have changed, with the dialog that follows. */
async function conflict(theirs: string | null) {
  const checklist = await openNotes(noteOf('milk'));
  const { state, user } = checklist;
  state.notes = theirs === null ? [] : state.notes.map((note) => ({ ...note, content: theirs }));
  await user.click(rowOf('milk')?.getByTitle('Edit note') ?? document.body);
  await user.type(screen.getByLabelText('Content'), ', mine');
  await user.click(button('Update'));
  const dialog =
    theirs === null
      ? await screen.findByRole('region', { name: 'This note was deleted' })
      : await screen.findByRole('region', { name: 'Two texts for one note' });
  return { ...checklist, dialog: within(dialog) };
}

test('two texts for one note are shown side by side, with the differences marked', async () => {
  const { dialog } = await conflict('milk, theirs');
  const marked = Array.from(document.querySelectorAll('ins'), ({ textContent }) => textContent);
  expect(marked).toEqual(['mine', 'theirs']);
  expect(dialog.getByRole('heading', { name: /^Yours/ })).toBeDefined();
  expect(dialog.getByRole('heading', { name: /^Theirs/ })).toBeDefined();
});

test.each([
  ['Keep mine', ['milk, mine']],
  ['Use theirs', ['milk, theirs']],
  ['Save as new', ['milk, theirs', 'milk, mine']],
])('%s leaves the notes %j, here and on the server', async (name, contents) => {
  const { user, state } = await conflict('milk, theirs');
  await user.click(button(name));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(state.notes.map(({ content }) => content)).toEqual(contents));
  await waitFor(() => {
    for (const content of contents) expect(rowOf(content)).toBeDefined();
  });
});

test.each([
  ['Keep mine', 'milk, theirs', ['milk, mine, too']],
  ['Put', null, ['milk, mine, too']],
])('two edits of one note are decided about once: %s keeps the latest', async (name, theirs, contents) => {
  const { user, state, connection } = await openNotes(noteOf('milk'));
  connection.isCut = true;
  for (const [before, typed] of [
    ['milk', ', mine'],
    ['milk, mine', ', too'],
  ] as const) {
    await user.click(rowOf(before)?.getByTitle('Edit note') ?? document.body);
    await user.type(screen.getByLabelText('Content'), typed);
    await user.click(button('Update'));
  }
  state.notes = theirs === null ? [] : [noteOf('milk', { content: theirs })];
  connection.isCut = false;
  dispatchEvent(new Event('online'));
  const { state: queue } = checklist().queue;
  await waitFor(() =>
    expect(queue.read().entries).toMatchObject([{ held: {}, change: { content: 'milk, mine, too' } }]),
  );
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(queue.read().entries).toEqual([]));
  expect(state.notes.map(({ content }) => content)).toEqual(contents);
});

test('Esc decides later: the text stays in the queue and can be chosen from there', async () => {
  const { user, state } = await conflict('milk, theirs');
  await user.keyboard('{Escape}');
  expect(rowOf('milk, mine')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(state.notes).toMatchObject([{ content: 'milk, mine' }]));
});

test('what waits for a choice is shown when its user comes from a logout that asked', async () => {
  const { user } = await conflict('milk, theirs');
  await user.keyboard('{Escape}');
  cleanup();
  history.replaceState(null, '', '/checklist#waiting');
  render(<ChecklistPage />);
  const dialog = within(await screen.findByRole('dialog', { name: '1 change waiting' }));
  expect(dialog.getByRole('region', { name: 'Two texts for one note' })).toBeDefined();
});

test.each([
  ['Discard', []],
  ['Put', ['milk, mine']],
])('of a note that was deleted elsewhere, %s leaves %j', async (name, contents) => {
  const { user, state } = await conflict(null);
  await user.click(button(name));
  await waitFor(() => expect(state.notes.map(({ content }) => content)).toEqual(contents));
  await waitFor(() => expect(rowOf('milk, mine') !== undefined).toBe(contents.length > 0));
});

test('without a category to save it in, the text of a deleted note waits', async () => {
  const { user, state } = await conflict(null);
  state.categories = [];
  checklist().refetch();
  await waitFor(() => expect(checklist().shown.read().categories).toEqual([]));
  expect(button('Put')).toHaveProperty('disabled', true);
  await user.click(button('Close'));
  await user.click(button('+ New Category'));
  await user.type(screen.getByLabelText('Title'), 'Home{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  await user.click(button('Put'));
  await waitFor(() => expect(state.notes).toMatchObject([{ content: 'milk, mine' }]));
});
