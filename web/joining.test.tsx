// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { App } from './App.tsx';
import { storeTokens } from './session/tokens.ts';
import { accessToken, fakeApi } from './testing/fake-api.ts';
import { renderAt } from './testing/render-at.tsx';

vi.mock('./checklist/sharing/JoinPage.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a link to a shared category whose code does not arrive offers to try again', async () => {
  vi.spyOn(console, 'error').mockReturnValue(); // React logs what its boundary caught
  fakeApi({
    'GET /api/user/': () => Response.json({ username: 'nova', profile: { profile_picture: null } }),
  });
  storeTokens({ access: accessToken({ exp: Date.now() / 1000 + 60 }), refresh: 'ours' });
  renderAt(
    '/join',
    <App path="/join" site={{ title: 'Ann', headline: '', intro: '', contacts: [], credit: '' }} />,
  );
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.queryByText('Loading')).toBeNull();
});
