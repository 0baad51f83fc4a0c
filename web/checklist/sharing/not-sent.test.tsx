// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HOME, ROAD_TRIP, renderChecklist } from '../../testing/render-checklist.tsx';
import { checklist } from '../store/checklist.ts';

test('long texts that were not sent are added to another category by requests that the server takes', async () => {
  const shared = { ...ROAD_TRIP, shared: { people: 2, mine: false } };
  const { user, state, asked, connection } = renderChecklist([HOME, shared], []);
  await screen.findByRole('tab', { name: /^Road trip/ });
  connection.isCut = true;
  const texts = Array.from({ length: 30 }, (_, at) => `${at} ${'x'.repeat(9_000)}`);
  const notes = texts.map((content, at) => ({ id: `${at}`, content }));
  act(() => checklist().change({ kind: 'create notes', category: shared.id, notes }));
  state.categories = [HOME];
  connection.isCut = false;
  act(() => checklist().refetch());
  const told = await screen.findByText(
    / is no longer shared with you\. 1 change on this device wasn't sent\.$/,
  );
  await user.click(within(told.parentElement ?? told).getByRole('button', { name: 'Show' }));
  await user.click(await screen.findByRole('button', { name: 'Add to…' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Home' }));
  await waitFor(() => expect(state.notes.map(({ content }) => content)).toEqual(texts));
  const requests = asked.filter(({ call }) => call === 'POST /api/notes/create-many/');
  for (const { body } of requests)
    expect(new Blob([JSON.stringify(body)]).size).toBeLessThanOrEqual(256 * 1024);
});
