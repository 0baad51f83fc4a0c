// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { noteOf, openNotes, type renderChecklist, rowOf, rows } from '../../testing/render-checklist.tsx';

const RESTORE = 'POST /api/deletions/restore/';
const DELETE = 'DELETE /api/notes/delete/';

const bar = () => screen.getAllByRole('status').find(({ tagName }) => tagName === 'P');
const words = () => bar()?.firstChild?.textContent;
const undoButton = () => screen.queryByRole('button', { name: 'Undo' });

async function loaded(...notes: Parameters<typeof renderChecklist>[1]) {
  const checklist = await openNotes(...notes);
  const deleteNote = async (content: string) => {
    await checklist.user.click(rowOf(content)?.getByTitle('Delete note') ?? document.body);
    await checklist.user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
    );
  };
  return { ...checklist, deleteNote };
}

const passTime = (ms: number) => act(() => vi.advanceTimersByTime(ms));

/** Not `waitFor`, which checks again when the screen changes, but by an interval only where intervals are not faked. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await act(() => new Promise((resolve) => setImmediate(resolve)));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

test('the bar closes after ten seconds, and so does the one that offers to redo', async () => {
  const { user, deleteNote } = await loaded(noteOf('a'), noteOf('b'));
  await deleteNote('a');
  passTime(9_750);
  expect(undoButton()).not.toBeNull();
  passTime(250);
  expect(undoButton()).toBeNull();
  await deleteNote('b');
  await user.click(undoButton() ?? document.body);
  passTime(9_750);
  expect(words()).toBe('Restored “b”');
  passTime(250);
  expect(words()).toBeUndefined();
});

describe('The time of the bar is paused', () => {
  test('while nobody sees the tab', async () => {
    const { deleteNote } = await loaded(noteOf('a'));
    await deleteNote('a');
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    passTime(60_000);
    expect(undoButton()).not.toBeNull();
  });

  test('while it has the focus', async () => {
    const { user, deleteNote } = await loaded(noteOf('a'), noteOf('b'));
    await deleteNote('a');
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(undoButton());
    passTime(60_000);
    expect(undoButton()).not.toBeNull();
    act(() => screen.getByRole('tab', { name: 'Road trip' }).focus());
    passTime(10_000);
    expect(undoButton()).toBeNull();
  });
});

test('F6 focuses the bar; when it closes the focus returns', async () => {
  const { user, deleteNote } = await loaded(noteOf('a'), noteOf('b'));
  await deleteNote('a');
  const before = screen.getByRole('button', { name: 'Create Note' });
  act(() => before.focus());
  await user.keyboard('{F6}');
  expect(document.activeElement).toBe(undoButton());
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(undoButton()).toBeNull();
  expect(document.activeElement).toBe(before);
});

describe('Ctrl Z', () => {
  test('takes back what was done in this tab, one by one, as Cmd Z does', async () => {
    const { user } = await loaded(noteOf('a'), noteOf('b'));
    await user.click(rowOf('a')?.getByTitle('Mark as important') ?? document.body);
    await user.click(rowOf('b')?.getByRole('checkbox') ?? document.body);
    const marked = () => rowOf('a')?.queryByTitle('Unmark important') !== null;
    const done = () => rowOf('b')?.queryByRole('checkbox', { checked: true }) !== null;
    expect([marked(), done()]).toEqual([true, true]);
    await user.keyboard('{Control>}z{/Control}');
    expect([marked(), done()]).toEqual([true, false]);
    await user.keyboard('{Meta>}z{/Meta}');
    expect([marked(), done()]).toEqual([false, false]);
  });

  test('is left to a text field that has the focus', async () => {
    const { deleteNote } = await loaded(noteOf('a'));
    await deleteNote('a');
    const field = document.body.appendChild(document.createElement('textarea'));
    onTestFinished(() => field.remove());
    expect(fireEvent.keyDown(field, { key: 'z', ctrlKey: true })).toBe(true);
    expect(rows()).toEqual([]);
  });

  test('does nothing while a dialog is open', async () => {
    const { user, deleteNote } = await loaded(noteOf('a'));
    await deleteNote('a');
    await user.click(screen.getByRole('button', { name: 'Set priority' }));
    await screen.findByRole('dialog');
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(rowOf('a')).toBeUndefined();
  });
});

describe('Redo', () => {
  const redoButton = () => screen.getByRole('button', { name: 'Redo' });

  test('deletes again what an undo has restored, and undo restores it again', async () => {
    const notes = [noteOf('a'), noteOf('a1', { parent: 'a' }), noteOf('b')];
    const { user, deleteNote, state, calls } = await loaded(...notes);
    const calledTwice = (call: string) => calls().filter((other) => other === call).length === 2;
    await deleteNote('a');
    await user.click(undoButton() ?? document.body);
    await user.click(redoButton());
    expect(rows()).toEqual(['1) b']);
    expect(words()).toBe('Deleted “a” and 1 sub note');
    await until(() => calledTwice(DELETE));
    expect(state.notes.map(({ id }) => id)).toEqual(['b']);
    await user.keyboard('{Control>}z{/Control}');
    expect(rows()).toEqual(['1) a', '2) b']);
    await until(() => calledTwice(RESTORE));
    expect(state.notes.map(({ id }) => id).sort()).toEqual(['a', 'a1', 'b']);
  });

  test.each([
    ['Ctrl Shift Z', '{Control>}{Shift>}Z{/Shift}{/Control}'],
    ['Ctrl Y', '{Control>}y{/Control}'],
  ])('goes one step forward by %s, from the latest undo on', async (_, keys) => {
    const { user } = await loaded(noteOf('a'), noteOf('b'));
    for (const name of ['a', 'b']) await user.click(rowOf(name)?.getByRole('checkbox') ?? document.body);
    const done = () => ['a', 'b'].filter((name) => rowOf(name)?.queryByRole('checkbox', { checked: true }));
    await user.keyboard('{Control>}zz{/Control}');
    expect(done()).toEqual([]);
    await user.keyboard(keys);
    expect(done()).toEqual(['a']);
    await user.keyboard(keys);
    expect(done()).toEqual(['a', 'b']);
    await user.keyboard(keys);
    expect(done()).toEqual(['a', 'b']);
  });

  test('is over with the next change', async () => {
    const { user, deleteNote } = await loaded(noteOf('a'), noteOf('b'));
    await deleteNote('a');
    await user.click(undoButton() ?? document.body);
    await user.click(rowOf('b')?.getByRole('checkbox') ?? document.body);
    await user.keyboard('{Control>}y{/Control}');
    expect(rows()).toEqual(['1) a', '2) b']);
    await user.click(screen.getByRole('button', { name: /, list menu$/ }));
    await screen.findByRole('menu');
    expect(screen.queryByRole('menuitem', { name: /^Redo/ })).toBeNull();
  });

  test('is offered in the menu of the list', async () => {
    const { user, deleteNote } = await loaded(noteOf('a'));
    await deleteNote('a');
    await user.keyboard('{Control>}z{/Control}');
    await user.click(screen.getByRole('button', { name: /, list menu$/ }));
    await user.click(await screen.findByRole('menuitem', { name: /^Redo delete/ }));
    expect(rows()).toEqual([]);
  });

  test('says so when another device has changed the note meanwhile', async () => {
    const { user, deleteNote, state, announce, calls } = await loaded(noteOf('a'));
    await deleteNote('a');
    await user.click(undoButton() ?? document.body);
    await until(() => calls().includes(RESTORE));
    state.notes = [noteOf('a', { content: 'other' })];
    announce(99);
    await waitFor(() => expect(rows()).toEqual(['1) other']));
    await user.keyboard('{Control>}y{/Control}');
    expect(rows()).toEqual(['1) other']);
    expect(words()).toBe('Not redone: “other” was changed on another device');
  });
});

test('an undo that another device was faster than says so, and stays until it is closed', async () => {
  const { user, deleteNote, refuse, calls } = await loaded(noteOf('a'));
  await deleteNote('a');
  await until(() => calls().includes(DELETE));
  refuse(RESTORE, 'Not found.');
  await user.click(undoButton() ?? document.body);
  await waitFor(() => expect(words()).toBe('Not undone: “a” was changed on another device'));
  passTime(60_000);
  expect(words()).toBe('Not undone: “a” was changed on another device');
});
