// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { noteOf, ROAD_TRIP, renderChecklist, rowOf } from '../../testing/render-checklist.tsx';

let drawn = 0;
/** Every row draws one of these, and it is not memoised: it counts the rows that are drawn. */
vi.mock('./MoreButton.tsx', () => ({
  MoreButton: () => {
    drawn++;
    return null;
  },
}));

let drawnStrips = 0;
/** Drawn with the page around the dialogs. */
vi.mock('../tabs/CategoryTabs.tsx', () => ({
  CategoryTabs: () => {
    drawnStrips++;
    return null;
  },
}));

const NOTES = 'GET /api/notes/';

/** A list of twenty notes, all drawn. */
async function twentyNotes() {
  const notes = Array.from({ length: 20 }, (_, index) => noteOf(`note-${index}`));
  const checklist = renderChecklist([ROAD_TRIP], notes);
  await screen.findByText('note-19');
  checklist.asked.length = 0;
  drawn = 0;
  return checklist;
}

/** Lets the list be asked for once more after the change, and answered. */
async function settled({ calls }: ReturnType<typeof renderChecklist>, change: string, answer: () => void) {
  await waitFor(() => expect(calls()).toEqual([change, NOTES]));
  await act(async () => answer());
}

test('a toggle draws the row of its note once, and no other row', async () => {
  const checklist = await twentyNotes();
  const answer = checklist.hold(NOTES);
  await checklist.user.click(rowOf('note-7')?.getByRole('checkbox') ?? document.body);
  await settled(checklist, 'PATCH /api/notes/update/', answer);
  expect(drawn).toBe(1);
});

test('a deletion renders no other row again', async () => {
  const checklist = await twentyNotes();
  const answer = checklist.hold(NOTES);
  await checklist.user.click(rowOf('note-7')?.getByRole('button', { name: 'Delete note' }) ?? document.body);
  await checklist.user.click(await screen.findByRole('button', { name: 'Delete' }));
  await settled(checklist, 'DELETE /api/notes/delete/', answer);
  expect(screen.queryByText('note-7')).toBeNull();
  expect(drawn).toBe(0);
});

test('a dialog that opens and closes draws nothing of the page', async () => {
  const { user } = await twentyNotes();
  expect(drawnStrips).toBeGreaterThan(0);
  drawnStrips = 0;
  await user.click(rowOf('note-7')?.getByRole('button', { name: 'Edit note' }) ?? document.body);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(drawnStrips).toBe(0);
  expect(drawn).toBe(0);
});
