// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ANN, ROAD_TRIP } from '../../testing/render-checklist.tsx';
import { LinkToJoin } from './LinkToJoin.tsx';

const LINK = { code: 'A'.repeat(44), expires_at: Date.now() + 86_400_000, places: 6 };

test('a link that is copied says so beside its button, until something else is done with it', async () => {
  fakeApi({
    'PUT /api/categories/link/road/': () => Response.json(LINK),
    'DELETE /api/categories/link/road/': () => new Response(null, { status: 204 }),
  });
  storeTokens(ANN);
  const user = renderAt('/checklist', <LinkToJoin space={ROAD_TRIP.id} title="Road trip" places={6} />);
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Make a link');
  await press('Copy link');
  expect(await screen.findByText(/^Copied the link\. Anyone with this link can join/)).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/join#${LINK.code}`);
  await press('Turn off link');
  await press('Make a link');
  expect((await screen.findByRole('status')).textContent).toMatch(/^Anyone with this link can join/);
});
