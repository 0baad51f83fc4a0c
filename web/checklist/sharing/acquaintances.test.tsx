// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ANN, ROAD_TRIP } from '../../testing/render-checklist.tsx';
import { Acquaintances } from './Acquaintances.tsx';

test('the warning that a name looks like another is read with the button that adds its person', async () => {
  const known = ['ben', 'b\u0435n'].map((username, no) => ({
    username,
    picture: null,
    category: 'home',
    no,
  }));
  fakeApi({ 'GET /api/categories/acquaintances/road/': () => Response.json(known) });
  storeTokens(ANN);
  renderAt('/checklist', <Acquaintances space={ROAD_TRIP.id} count={1} />);
  expect(await screen.findByRole('button', { name: 'Add ben' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add b\u0435n, Has Cyrillic letters' })).toBeDefined();
});
