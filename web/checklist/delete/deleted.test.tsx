// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteOf, ROAD_TRIP, renderChecklist, rowOf } from '../../testing/render-checklist.tsx';

async function openDeleted(...deleted: readonly string[]) {
  const checklist = renderChecklist([ROAD_TRIP], [noteOf('a'), noteOf('b'), noteOf('b1', { parent: 'b' })]);
  const { user, state } = checklist;
  await screen.findByRole('tabpanel');
  for (const content of deleted) {
    await user.click(rowOf(content)?.getByTitle('Delete note') ?? document.body);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
  }
  await waitFor(() => expect(state.bin.size).toBe(deleted.length));
  await user.click(screen.getByRole('button', { name: /, list menu$/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Recently deleted' }));
  return { ...checklist, dialog: within(await screen.findByRole('dialog', { name: 'Recently deleted' })) };
}

test('a second press on Restore before the first is answered reports nothing', async () => {
  const { user, dialog, hold, calls } = await openDeleted('a');
  const RESTORE = 'POST /api/deletions/restore/';
  const answer = hold(RESTORE);
  await user.dblClick(await dialog.findByRole('button', { name: 'Restore “a”' }));
  answer();
  await dialog.findByText('Nothing was deleted in the last 30 days.');
  expect(calls().filter((call) => call === RESTORE)).toHaveLength(1);
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('Delete forever asks first; the focus moves to the row at the same place, or to Close', async () => {
  const { user, dialog, state } = await openDeleted('a', 'b');
  const [first = document.body] = await dialog.findAllByRole('button', { name: /^Delete forever: “a”/ });
  for (const answer of ['Cancel', 'Delete']) {
    expect(state.bin.size).toBe(2);
    await user.click(first);
    await user.click(within(screen.getByRole('dialog', { name: 'Delete forever' })).getByText(answer));
  }
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  expect(state.bin.size).toBe(1);
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Restore “b” and 1 more note' }));
  await user.keyboard('{Enter}');
  await dialog.findByText('Nothing was deleted in the last 30 days.');
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Close' }));
});
