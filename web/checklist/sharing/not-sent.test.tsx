// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HOME, ROAD_TRIP, renderChecklist } from '../../testing/render-checklist.tsx';
import { checklist } from '../store/checklist.ts';

/** The button of the bar about a category that is no longer shared; the connection's bar has one too. */
async function showButton(): Promise<HTMLElement> {
  const words = await screen.findByText(/ is no longer shared with you\./);
  return within(words.parentElement ?? document.body).findByRole('button', { name: 'Show' });
}

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
  await user.click(await showButton());
  const group = within(await screen.findByRole('region', { name: 'Not sent to “Road trip”' }));
  await user.selectOptions(group.getByLabelText('Put all 30 into'), 'Home');
  await user.click(group.getByRole('button', { name: 'Put' }));
  await waitFor(() => expect(state.notes.map(({ content }) => content)).toEqual(texts));
  const requests = asked.filter(({ call }) => call === 'POST /api/notes/create-many/');
  for (const { body } of requests)
    expect(new Blob([JSON.stringify(body)]).size).toBeLessThanOrEqual(256 * 1024);
});

test('two categories of one title that are no longer shared count what was for each of them', async () => {
  const [one, other] = ['one', 'other'].map((id) => ({
    id,
    title: 'Shopping',
    shared: { people: 2, mine: false },
  }));
  const { user, state, connection } = renderChecklist([HOME, one, other] as (typeof HOME)[], []);
  expect(await screen.findAllByRole('tab', { name: /^Shopping/ })).toHaveLength(2);
  connection.isCut = true;
  const add = (category: string, content: string) =>
    checklist().change({ kind: 'create note', id: content, content, category, parent: null });
  act(() => {
    add('one', 'milk');
    add('other', 'tea');
    add('other', 'salt');
  });
  state.categories = [HOME];
  connection.isCut = false;
  act(() => checklist().refetch());
  await screen.findByText(/^“Shopping” is no longer shared with you. 1 change on this device wasn't sent.$/);
  await user.click(await showButton());
  const [first, second] = await screen.findAllByRole('region', { name: 'Not sent to “Shopping”' });
  const listed = within(first ?? document.body);
  expect(listed.getByText('Added “milk”')).toBeDefined();
  expect(listed.queryByText('Added “tea”')).toBeNull();
  expect(within(second ?? document.body).getAllByRole('listitem')).toHaveLength(2);
  await user.click(listed.getByRole('button', { name: 'Discard' }));
  await screen.findByText(
    /^“Shopping” is no longer shared with you. 2 changes on this device weren't sent.$/,
  );
  expect(checklist().queue.state.read().entries).toHaveLength(2);
});
