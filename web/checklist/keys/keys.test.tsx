// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DIVIDER } from '../../../contract/notes.ts';
import { HOME, noteOf, ROAD_TRIP, renderChecklist, rowOf } from '../../testing/render-checklist.tsx';
import { loadAll } from '../open/lazy.ts';

const NOTES = [
  noteOf('a'),
  noteOf('b', { important: true }),
  noteOf('b1', { parent: 'b' }),
  noteOf('b2', { parent: 'b' }),
  noteOf('c'),
  noteOf('in home', { category: HOME.id }),
];

async function loaded(notes = NOTES) {
  const checklist = renderChecklist([ROAD_TRIP, HOME], notes);
  await screen.findByText('a', { selector: 'p' });
  const press = (key: string, more: KeyboardEventInit = {}) =>
    act(async () => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
    });
  return { ...checklist, press };
}

const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent;
const click = (content: string) => fireEvent.click(screen.getByText(content, { selector: 'p' }));

beforeEach(async () => {
  // A device with a mouse: elsewhere a press on a text edits it.
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(hover: hover)' }),
  );
  await loadAll();
});

test('a click on a row focuses it, and keys move on from there and act on it', async () => {
  const { press, user } = await loaded();
  await user.click(screen.getByTitle('Expand'));
  click('b1');
  expect(focused()).toBe('b1');
  await press('j');
  expect(focused()).toBe('b2');
  await press('Delete');
  expect(screen.queryByText('b2', { selector: 'p' })).toBeNull();
  expect(focused()).toBe('b1');
  click('b');
  expect(focused()).toBe('b, important');
});

test('with another alphabet Ctrl Z undoes, and Ctrl K finds', async () => {
  const { press } = await loaded();
  click('a');
  await press('ч', { code: 'KeyX' });
  expect(rowOf('a')?.getByRole('checkbox')).toHaveProperty('checked', true);
  await press('я', { code: 'KeyZ', ctrlKey: true });
  expect(rowOf('a')?.getByRole('checkbox')).toHaveProperty('checked', false);
  await press('л', { code: 'KeyK', ctrlKey: true });
  expect(await screen.findByRole('dialog', { name: 'Find' })).toBeDefined();
});

test('a key that is held down acts once, but for those that walk, and Enter presses a button once', async () => {
  const { press, state } = await loaded();
  const hold = async (key: string, code: string) => {
    await press(key, { code });
    for (let times = 0; times < 3; times++) await press(key, { code, repeat: true });
  };
  await hold('l', 'KeyL');
  await waitFor(() => expect(state.notes.filter(({ content }) => content === DIVIDER)).toHaveLength(1));
  click('a');
  await hold('i', 'KeyI');
  expect(screen.getAllByTitle('Unmark important')).toHaveLength(2);
  await hold('j', 'KeyJ');
  expect(focused()).toBe('Line');
  await hold('k', 'KeyK');
  await hold('e', 'KeyE');
  expect(await screen.findByLabelText('Text of the note')).toHaveProperty('value', 'a');
  const button = screen.getByRole('button', { name: 'Add Line' });
  expect(fireEvent.keyDown(button, { key: 'Enter', code: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(button, { key: 'Enter', code: 'Enter', repeat: true })).toBe(false);
});

test('Tab stops once in each row, and arrows lead to its other controls and to the next row', async () => {
  const { press } = await loaded([...NOTES, noteOf(DIVIDER)]);
  Element.prototype.checkVisibility = () => true;
  const panel = screen.getByRole('tabpanel');
  const stops = Array.from(panel.querySelectorAll<HTMLElement>('a, button:enabled, input, textarea')).filter(
    ({ tabIndex }) => tabIndex === 0,
  );
  expect(stops.map(({ ariaLabel }) => ariaLabel).toSorted()).toEqual([
    ...['Add a note', 'Delete line', 'Scratch out', 'Scratch out', 'Scratch out'],
  ]);
  rowOf('a')?.getByRole('checkbox').focus();
  for (const name of ['More actions', 'Mark as important', 'Add sub note', 'Edit note', 'Delete note']) {
    await press('ArrowRight');
    expect(focused()).toBe(name);
  }
  const text = document.activeElement?.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(text)?.textContent).toBe('a');
  await press('ArrowDown');
  expect(document.activeElement).toBe(rowOf('b')?.getByRole('checkbox'));
  await press('ArrowLeft');
  expect(focused()).toBe('Drag note 2');
  await press('ArrowLeft');
  expect(focused()).toBe('b, important');
  await press('ArrowUp');
  expect(focused()).toBe('a');
});

test.each([
  ['the next row', 'b', ['b', 'b1', 'b2'], 'c'],
  ['the row above the last one', 'c', ['c'], 'b, important'],
  ['the next sub note', 'b1', ['b1'], 'b2'],
  ['the note of the last sub note', 'b2', ['b1', 'b2'], 'b, important'],
])(
  'when another device deletes the row with the focus, the focus is on %s',
  async (_, row, deleted, next) => {
    const { state, announce, user } = await loaded();
    await user.click(screen.getByTitle('Expand'));
    click(row);
    state.notes = state.notes.filter(({ id }) => !deleted.includes(id));
    act(() => announce(7));
    await waitFor(() => expect(screen.queryByText(row, { selector: 'p' })).toBeNull());
    expect(focused()).toBe(next);
  },
);

test('when a note is deleted from its dialog, the focus is on the next row, and after the only note on Create Note', async () => {
  const { user } = await loaded([noteOf('a'), noteOf('b')]);
  for (const [content = '', next] of [
    ['a', 'b'],
    ['b', 'Create Note'],
  ]) {
    await user.click(rowOf(content)?.getByTitle('Delete note') ?? document.body);
    await user.click(await screen.findByText('Delete', { selector: 'dialog button' }));
    expect(focused()).toBe(next);
  }
});

test('when another device deletes the category with the focus, the focus is on the tab that is selected then', async () => {
  const { state, announce } = await loaded();
  screen.getByRole('tab', { name: 'Road trip' }).focus();
  state.categories = [HOME];
  state.notes = state.notes.filter(({ category }) => category === HOME.id);
  act(() => announce(7));
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Road trip' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Home' }));
});

test('Ctrl Z in the empty line undoes the latest change, and one with text leaves that to the field', async () => {
  const { press } = await loaded();
  click('a');
  await press('x');
  const line = screen.getByRole('textbox', { name: 'Add a note' });
  fireEvent.change(line, { target: { value: 'half' } });
  line.focus();
  await press('z', { ctrlKey: true });
  expect(rowOf('a')?.getByRole('checkbox')).toHaveProperty('checked', true);
  fireEvent.change(line, { target: { value: '' } });
  await press('z', { ctrlKey: true });
  expect(rowOf('a')?.getByRole('checkbox')).toHaveProperty('checked', false);
});

test('Enter that a screen keyboard sends as a line break adds a note, and with Shift it breaks the line', async () => {
  const { state } = await loaded();
  const line = screen.getByRole('textbox', { name: 'Add a note' });
  const lineBreak = () =>
    fireEvent(line, new InputEvent('beforeinput', { inputType: 'insertLineBreak', cancelable: true }));
  fireEvent.change(line, { target: { value: 'Bread' } });
  fireEvent.keyDown(line, { key: 'Unidentified', keyCode: 229 });
  expect(lineBreak()).toBe(false);
  await waitFor(() => expect(state.notes.at(-1)?.content).toBe('Bread'));
  fireEvent.keyDown(line, { key: 'Enter', shiftKey: true });
  expect(lineBreak()).toBe(true);
});
