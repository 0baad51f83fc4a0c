// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { noteOf, ROAD_TRIP, renderChecklist, rowOf } from './render-checklist.tsx';

let drawn = 0;
/** Every row draws one of these, and it is not memoised: it counts the rows that are drawn. */
vi.mock('./MoreButton.tsx', () => ({
  MoreButton: () => {
    drawn++;
    return null;
  },
}));

const PATCH = 'PATCH /api/notes/update/';
const NOTES = 'GET /api/notes/';

test('a toggle draws the row of its note at once and when the server has it, and no other row', async () => {
  const notes = Array.from({ length: 20 }, (_, index) => noteOf(`note-${index}`));
  const { user, asked, calls, hold } = renderChecklist([ROAD_TRIP], notes);
  await screen.findByText('note-19');
  await waitFor(() => expect(drawn).toBe(20));
  const answer = hold(NOTES);
  asked.length = 0;
  drawn = 0;
  await user.click(rowOf('note-7')?.getByRole('checkbox') ?? document.body);
  await waitFor(() => expect(calls()).toEqual([PATCH, NOTES]));
  answer();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(drawn).toBe(2);
});
