// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { openDialogsInJsdom } from '../../testing/dialogs-in-jsdom.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ANN, ROAD_TRIP } from '../../testing/render-checklist.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';

openDialogsInJsdom();

const person = (no: number, username: string, of: { mine?: boolean; me?: boolean }) => ({
  ...{ no, username, picture: null, mine: false, me: false, here: false, seen_at: null },
  ...of,
});
const REFUSES = 'POST /api/categories/leave/road/?refuse=true';
const LEAVES = 'POST /api/categories/leave/road/';

function leaving(people: readonly ReturnType<typeof person>[]) {
  const done = () => new Response(null, { status: 204 });
  const api = fakeApi({
    'GET /api/categories/people/road/': () => Response.json(people),
    [LEAVES]: done,
    [REFUSES]: done,
  });
  storeTokens(ANN);
  const closed = vi.fn();
  const user = renderAt(
    '/checklist',
    <LeaveDialog space={ROAD_TRIP.id} title="Road trip" onClose={closed} />,
  );
  return { api, user, closed };
}

test.each([
  [false, LEAVES],
  [true, REFUSES],
])('a person who leaves may refuse to be added again by its sharer: %s', async (refuses, expected) => {
  const { api, user, closed } = leaving([person(1, 'mia', { mine: true }), person(2, 'ann', { me: true })]);
  const choice = await screen.findByRole('checkbox', { name: "Don't let mia add me to other categories" });
  if (refuses) await user.click(choice);
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  expect(api.asked.filter(({ call }) => call.includes('/leave/')).map(({ call }) => call)).toEqual([
    expected,
  ]);
});

test('a sharer who leaves is asked about nobody', async () => {
  leaving([person(1, 'ann', { mine: true, me: true }), person(2, 'ben', {})]);
  expect(await screen.findByText(/^ben takes over/)).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
