// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ANN, ROAD_TRIP } from '../../testing/render-checklist.tsx';
import { people } from '../store/people/people.ts';
import { copyNewLink } from './join-link.ts';
import { LinkToJoin } from './LinkToJoin.tsx';

const LINK = { code: 'A'.repeat(44), expires_at: Date.now() + 86_400_000, places: 6 };

const MIA = { no: 1, username: 'mia', picture: null, mine: true, me: true, here: true, seen_at: null };

function show(link_expires_at: number | null) {
  fakeApi({
    'PUT /api/categories/link/road/': () => Response.json(LINK),
    'DELETE /api/categories/link/road/': () => new Response(null, { status: 204 }),
  });
  storeTokens(ANN);
  people().write(new Map([[ROAD_TRIP.id, [{ ...MIA, link_expires_at }]]]));
  const user = renderAt('/checklist', <LinkToJoin space={ROAD_TRIP.id} title="Road trip" places={6} />);
  return async (name: string) => user.click(await screen.findByRole('button', { name }));
}

const offered = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const said = () => screen.getByRole('status').textContent;

test('a link can be made, copied, which is said until something else is done with it, and turned off', async () => {
  const press = show(null);
  expect(offered()).toEqual(['Make a link']);
  await press('Make a link');
  await waitFor(() => expect(offered()).toEqual(['Copy link', 'Turn off link']));
  await press('Copy link');
  expect(await screen.findByText(/^Copied the link\. Anyone with this link can join/)).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/join#${LINK.code}`);
  await press('Turn off link');
  await waitFor(() => expect(offered()).toEqual(['Make a link']));
  expect(said()).toBe('No link is on. A link lets people join for 7 days.');
});

test('a link that another page has made can be replaced or turned off', async () => {
  const press = show(LINK.expires_at + 1);
  expect(offered()).toEqual(['Replace link', 'Turn off link']);
  expect(said()).toMatch(/^Anyone with the link can join until .* · 6 places left$/);
  await press('Replace link');
  await waitFor(() => expect(offered()).toEqual(['Copy link', 'Turn off link']));
  const replaced = { ...MIA, link_expires_at: LINK.expires_at + 1 };
  act(() => people().write(new Map([[ROAD_TRIP.id, [replaced]]])));
  expect(offered()).toEqual(['Replace link', 'Turn off link']);
});

test('a link that is copied twice before the people are known stays the same', async () => {
  const makes = vi.fn(() => Response.json(LINK));
  fakeApi({ 'PUT /api/categories/link/road/': makes });
  storeTokens(ANN);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async () => {} } });
  await copyNewLink(ROAD_TRIP.id);
  await copyNewLink(ROAD_TRIP.id);
  expect(makes).toHaveBeenCalledTimes(1);
});
