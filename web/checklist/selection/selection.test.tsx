// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DIVIDER } from '../../../contract/notes.ts';
import { storeTokens } from '../../session/tokens.ts';
import { accessToken } from '../../testing/fake-api.ts';
import { noteOf, openNotes, rows } from '../../testing/render-checklist.tsx';
import { change } from '../store/checklist.ts';
import { pickTo, togglePick } from './pick.ts';
import { select, selection } from './selection.ts';

const button = (name: string) => screen.getByRole('button', { name });
const picks = () => selection().read()?.join(' ');
const bar = () => screen.findByRole('toolbar');

const abc = () => [noteOf('a'), noteOf(DIVIDER, { id: 'line' }), noteOf('b'), noteOf('c'), noteOf('d')];

test('a range extends from the latest selected note, either way, and skips lines', async () => {
  await openNotes(...abc());
  act(() => togglePick('d'));
  act(() => pickTo('b'));
  expect(picks()).toBe('d c b');
  act(() => pickTo('a'));
  expect(picks()).toBe('d c b a');
  act(() => togglePick('c'));
  expect(picks()).toBe('d b a');
  act(() => select(null));
  act(() => pickTo('c'));
  expect(picks()).toBe('c');
});

test('a deleted or hidden note is deselected; with the last one the bar closes', async () => {
  await openNotes(...abc(), noteOf('s', { parent: 'a' }));
  act(() => button('Expand 1 sub note').click());
  act(() => select(['s', 'b', 'c']));
  await bar();
  act(() => button('Collapse 1 sub note').click());
  await waitFor(() => expect(picks()).toBe('b c'));
  act(() => change({ kind: 'delete note', id: 'b', deletion: 'x' }));
  await waitFor(() => expect(picks()).toBe('c'));
  act(() => change({ kind: 'delete note', id: 'c', deletion: 'y' }));
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  expect(selection().read()).toBeNull();
});

test('a note that goes before the bar is there is deselected as well', async () => {
  await openNotes(...abc());
  act(() => {
    select(['b', 'c']);
    change({ kind: 'delete note', id: 'b', deletion: 'x' });
  });
  await bar();
  await waitFor(() => expect(picks()).toBe('c'));
});

test('one change scratches out all that are selected; where all are, it takes that back', async () => {
  const { user, asked } = await openNotes(noteOf('a', { scratched_out: true }), noteOf('b'), noteOf('c'));
  act(() => select(['b', 'a']));
  await bar();
  await user.click(button('Scratch out'));
  await user.click(button('Uncheck'));
  await waitFor(() => expect(asked.at(-1)?.call).toBe('GET /api/notes/'));
  expect(asked.flatMap(({ call, body }) => (call.startsWith('PATCH') ? [body] : []))).toEqual([
    { notes: ['a', 'b'], scratched_out: true },
    { notes: ['a', 'b'], scratched_out: false },
  ]);
});

test('the arrows move in the bar, and Cancel gives the focus back to the screen', async () => {
  const { user } = await openNotes(...abc());
  act(() => select(['a']));
  await bar();
  button('Scratch out').focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Important');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement).toBe(button('Cancel'));
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(document.activeElement).toBe(button('Create Note'));
  expect(rows()).toHaveLength(5);
});

test('another user finds nothing selected', async () => {
  await openNotes(...abc());
  act(() => select(['a']));
  act(() => storeTokens({ access: accessToken({ user_id: 'bob' }), refresh: 'of bob' }));
  expect(selection().read()).toBeNull();
});

test('a finger that rests on a number selects its note, unless it has moved to either side or up or down', async () => {
  await openNotes(...abc());
  const handle = () => document.querySelector('[data-rfd-drag-handle-draggable-id]');
  await waitFor(() => expect(handle()).not.toBeNull());
  const press = async (x: number, y: number) => {
    const finger = (type: string, value: object) => {
      const event = new PointerEvent(type, { bubbles: true, pointerType: 'touch' });
      handle()?.dispatchEvent(Object.defineProperties(event, Object.getOwnPropertyDescriptors(value)));
    };
    finger('pointerdown', { timeStamp: 0, x: 0, y: 0 });
    await act(async () => finger('pointerup', { timeStamp: 500, x, y }));
  };
  await press(3, 3);
  await waitFor(() => expect(picks()).toBe('a'));
  act(() => select(null));
  await press(40, 0);
  await press(-40, 0);
  await press(0, 40);
  expect(picks()).toBeUndefined();
  await press(-3, 3);
  expect(picks()).toBe('a');
});
