// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pendingJoin } from '../../session/pending-join.ts';
import { storeTokens } from '../../session/tokens.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ANN } from '../../testing/render-checklist.tsx';
import { JoinPage } from './JoinPage.tsx';

const LINKS = new Map([
  ['S'.repeat(44), 'Shopping'],
  ['G'.repeat(44), 'Gifts'],
]);
const [shopping = '', gifts = ''] = LINKS.keys();

/** Opens a link, signed in, before a server that can be out of reach. */
function opened(network = { isCut: false }) {
  const api = fakeApi({
    'GET /api/user/': () => Response.json({ username: 'ann', profile: { profile_picture: null } }),
    'POST /api/joins/look/': ({ body }) => {
      if (network.isCut) throw new TypeError('Failed to fetch');
      const code = body instanceof Object && 'code' in body ? String(body.code) : '';
      const title = LINKS.get(code);
      if (title === undefined) return Response.json({ detail: 'Not found.' }, { status: 404 });
      return Response.json({ title, by: { username: 'mia', picture: null }, people: ['mia'], isIn: false });
    },
  });
  storeTokens(ANN);
  return { ...api, network, user: renderAt(`/join#${shopping}`, <JoinPage />) };
}

const shows = (title: string) => screen.findByRole('heading', { name: `mia shares “${title}” with you` });

test('a link that is opened in the tab of another one shows what it leads to', async () => {
  const { askedFor } = opened();
  const open = (code: string) =>
    act(async () => {
      location.hash = code;
    });
  await shows('Shopping');
  await open(gifts);
  await shows('Gifts');
  expect(location.hash).toBe('');
  await open('X'.repeat(44));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This link no longer works/);
  await open(shopping);
  await shows('Shopping');
  expect(askedFor('POST /api/joins/look/')).toHaveLength(4);
});

test('a link that is opened offline goes on by itself once the device is online, and is not forgotten before', async () => {
  const { user, network } = opened({ isCut: true });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^You're offline/);
  await user.click(screen.getByRole('button', { name: 'To your checklist' }));
  expect(pendingJoin()).toBe(shopping);
  network.isCut = false;
  act(() => void dispatchEvent(new Event('online')));
  await shows('Shopping');
});

test('an offer that is shown stays as it is, and is asked for once, however the connection comes and goes', async () => {
  const { askedFor } = opened();
  await shows('Shopping');
  await act(async () => void dispatchEvent(new Event('online')));
  await shows('Shopping');
  expect(askedFor('POST /api/joins/look/')).toHaveLength(1);
});
